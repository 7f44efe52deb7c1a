import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import fc from 'fast-check';
import { isNotNull } from '../db/drizzle.ts';
import { isApiPath } from '../http/routing/paths.ts';
import { notify } from '../notifications/notify.ts';
import { notifications } from '../notifications/tables.ts';
import { isExternalAddress, isOwnPath } from '../notifications/url.ts';
import { openTestApi } from '../testing/open-test-api.ts';

const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });

const ELSEWHERE = [
  '//elsewhere.test',
  '///elsewhere.test',
  '/\\elsewhere.test',
  '\\\\elsewhere.test',
  '/\t/elsewhere.test',
  '/\n/elsewhere.test',
  '/.//elsewhere.test',
  '/..//elsewhere.test',
  ' //elsewhere.test',
  'https://elsewhere.test',
  'https:elsewhere.test',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'elsewhere.test',
  '',
];

describe('F28 where a notification leads', () => {
  it.each(ELSEWHERE)('is no page of the portal: %j', async (url) => {
    expect(isOwnPath(url)).toBe(false);
    const { partner } = await amelia.call(contract.auth.getMe, {});
    const notice = { kind: 'orders', text: 'Look', type: 'order', url } as const;
    const audience = { partnerId: partner.id, roles: [1] };
    await expect(notify(api.provider.db, audience, notice, api.provider)).rejects.toThrow('cannot lead to');
  });

  it.each(['/quotes/QS-104101', '/quotes?status=created#top', '/', '/quotes/%2F%2Felsewhere.test'])(
    'is a page of the portal: %s',
    (url) => expect(isOwnPath(url)).toBe(true),
  );

  it('stays on the portal’s origin whatever passes as a path', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('/', '\\', '.', ':', '@', 'a', '%2f', '\t', '?', '#') }),
        (url) => {
          fc.pre(isOwnPath(url));
          const once = new URL(url, 'https://portal.test');
          const twice = new URL(once.pathname, 'https://portal.test');
          return once.origin === 'https://portal.test' && twice.origin === 'https://portal.test';
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['https://status.test/incident', true],
    ['http://status.test', false],
    ['https://user:secret@status.test', false],
    ['javascript:alert(1)', false],
    ['//status.test', false],
    ['https:\\\\status.test', false],
  ])('elsewhere is an https address without a name in it: %s', (url, isSafe) => {
    expect(isExternalAddress(url)).toBe(isSafe);
  });

  it('is such a place for every notification that there is', async () => {
    const rows = await api.provider.db.select().from(notifications).where(isNotNull(notifications.url));
    expect(rows.length).toBeGreaterThan(5);
    const wrong = rows.filter(
      ({ url, isExternalUrl }) => !(isExternalUrl ? isExternalAddress : isOwnPath)(url ?? ''),
    );
    expect(wrong).toEqual([]);
  });
});

describe('F28 the server', () => {
  it('redirects from one call only, and never by what a request says', async () => {
    const query = ['redirect', 'url', 'next', 'return', 'intended']
      .map((name) => `${name}=//elsewhere.test`)
      .join('&');
    const reads = allEndpoints.filter(
      ({ path, method }) => isApiPath(path) && method === 'GET' && !path.includes('{'),
    );
    const redirected: string[] = [];
    for (const { id, path } of reads) {
      const response = await amelia.fetch(`${path}?${query}`, {
        headers: { 'X-Forwarded-Host': 'elsewhere.test' },
      });
      if (response.headers.has('location') || (response.status >= 300 && response.status < 400))
        redirected.push(id);
    }
    expect(redirected).toEqual([]);
  });

  it.each(['elsewhere.test', 'portal.test.elsewhere.test', 'localhost.elsewhere.test'])(
    'answers nothing to a name that is not its own: %s',
    async (host) => {
      for (const path of ['/api/v1/me', '/csrf-cookie', '/api/v1/unknown']) {
        const response = await amelia.fetch(path, { headers: { Host: host } });
        expect([response.status, response.headers.getSetCookie()]).toEqual([421, []]);
      }
      const own = await amelia.fetch('/api/v1/me', { headers: { Host: 'portal.test:8080' } });
      expect(own.status).toBe(200);
    },
  );

  it('keeps no web address of a company that a browser would run', async () => {
    for (const website of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//elsewhere.test',
      ' javascript:alert(1)',
    ]) {
      await expect(amelia.call(contract.partner.update, { website })).rejects.toMatchObject({
        fieldErrors: { website: ['format is invalid'] },
      });
    }
  });
});
