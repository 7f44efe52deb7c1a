import { describe, expect, it } from '@jest/globals';
import { Hono } from 'hono';
import { contentSecurityPolicy, secureResponses } from './security-headers.ts';

const directives = (policy: string) =>
  new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
const foreign = (policy: string) =>
  [...directives(policy)].filter(([, values]) => values.join(' ').includes('//'));

describe('the policy of the pages', () => {
  it('names no foreign origin where the operator has no maps service', () => {
    expect(foreign(contentSecurityPolicy('n'))).toEqual([]);
  });

  it('lets the map’s origin in for script, pictures and calls, and for nothing else', () => {
    const policy = contentSecurityPolicy('n', { mapScript: 'https://maps.test/api/js?v=3' });
    expect(foreign(policy)).toEqual([
      ['script-src', ["'self'", 'https://maps.test']],
      ['img-src', ["'self'", 'data:', 'blob:', 'https://maps.test']],
      ['connect-src', ["'self'", 'https://maps.test']],
    ]);
    expect(directives(policy).get('require-trusted-types-for')).toEqual(["'script'"]);
  });
});

it('sends the same headers with pages, files and errors', async () => {
  const app = new Hono().use(secureResponses({ PUBLIC_URL: 'https://portal.test' }));
  app.get('/page', (context) => context.text('A page'));
  app.get('/file', () => new Response('A file'));
  app.get('/broken', () => Promise.reject(new Error('broken')));
  app.onError((_error, context) => context.text('Sorry', 500));
  for (const path of ['/page', '/file', '/broken', '/nowhere']) {
    expect(Object.fromEntries((await app.request(path)).headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    });
  }
});

it.each([undefined, 'http://localhost:4000'])('does not ask for HTTPS at %s', async (PUBLIC_URL) => {
  const env = PUBLIC_URL === undefined ? {} : { PUBLIC_URL };
  const app = new Hono().use(secureResponses(env)).get('/page', (context) => context.text('A page'));
  expect((await app.request('/page')).headers.has('strict-transport-security')).toBe(false);
});
