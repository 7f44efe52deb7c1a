import { expect, it } from '@jest/globals';
import { isConnectionError } from './unavailable.ts';

it.each([
  ['a wrong password', '28P01', true],
  ['a login that was disabled', '28000', true],
  ['a server that stops', '57P01', true],
  ['a broken connection', '08006', true],
  ['a duplicate', '23505', false],
  ['a missing permission', '42501', false],
])('%s (%s) means that the database cannot be used: %s', (_, code, expected) => {
  expect(isConnectionError(Object.assign(new Error('refused'), { code }))).toBe(expected);
});
