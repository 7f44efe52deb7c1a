import { describe, expect, it } from '@jest/globals';
import { contentSecurityPolicy } from './security-headers.ts';

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
