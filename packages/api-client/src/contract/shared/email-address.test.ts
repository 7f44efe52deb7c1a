import { expect, it } from '@jest/globals';
import * as v from '../../schema.ts';
import { isEmailAddress } from './email-address.ts';

const accepts = (text: string) => v.safeParse(v.pipe(v.string(), isEmailAddress), text).success;

it.each([
  "sean.o'brien@acme.test",
  'lucy+quotes@acme.test',
  'lucy@xn--mnchen-3ya.de',
  'lucy@mail.acme.xn--p1ai',
  'lucy@acme.xn--vermgensberatung-pwb',
])('accepts %s', (text) => {
  expect(accepts(text)).toBe(true);
});

it.each([
  'lucy@acme',
  'lucy@@acme.test',
  'lucy@acme.test, ben@acme.test',
  'lucy@acme.test\r\nBcc: all@acme.test',
  '"lucy ben"@acme.test',
  'lucy@münchen.de',
  'lucy@аcme.test',
  'lucy@-acme.test',
  'lucy@acme.1',
  '.lucy@acme.test',
])('rejects %j', (text) => {
  expect(accepts(text)).toBe(false);
});
