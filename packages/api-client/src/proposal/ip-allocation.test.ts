import { expect, it } from '@jest/globals';
import { getIpAllocation, isLargerBlock } from './ip-allocation.ts';

const block = (text: string) => ({ name: 'IPv4 block', text });

it.each([
  ['/28', [], '/28'],
  ['/30', [block('/29')], '/29'],
  ['/28', [block('/30')], '/28'],
  ['/28', [block('/28')], '/28'],
  ['Dynamic', [block('/29')], '/29'],
  [null, [block('/30')], '/30'],
  ['/30', [{ name: 'Managed router', text: '/24' }], '/30'],
  [null, [], null],
])('a service with %s and %j has %s', (ipAllocation, addons, expected) => {
  expect(getIpAllocation({ ipAllocation, addons })).toBe(expected);
});

it('compares blocks by their number of addresses', () => {
  expect(isLargerBlock('/24', '/28')).toBe(true);
  expect(isLargerBlock('/30', '/29')).toBe(false);
  expect(isLargerBlock('/29', '/29 static')).toBe(false);
  expect(isLargerBlock('Dynamic', '/32 static')).toBe(false);
});
