import { expect, it } from '@jest/globals';
import { getClientAddress } from './client-address.ts';

it('shows an IPv4 address as such, also where the server listens on IPv6', () => {
  const addressOf = (remoteAddress: string) =>
    getClientAddress({ forwarded: undefined, remoteAddress }, false);
  expect(['::ffff:203.0.113.7', '203.0.113.7', '2001:db8::7', '::1'].map(addressOf)).toEqual([
    '203.0.113.7',
    '203.0.113.7',
    '2001:db8::7',
    '::1',
  ]);
});

it('takes the last forwarded address, and only from a proxy that is trusted', () => {
  const request = { forwarded: '203.0.113.1, ::ffff:198.51.100.7', remoteAddress: '192.0.2.1' };
  expect(getClientAddress(request, true)).toBe('198.51.100.7');
  expect(getClientAddress(request, false)).toBe('192.0.2.1');
  expect(getClientAddress({ ...request, forwarded: undefined }, true)).toBe('192.0.2.1');
});
