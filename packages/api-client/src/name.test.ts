import { expect, it } from '@jest/globals';
import { isName } from './name.ts';

it.each([
  'Ada',
  'O’Brien & Sons Ltd.',
  "O'Brien & Sons Ltd.",
  'Mr. Smith-Jones',
  'Dr. Zoë Müller',
  'J.R.R. Tolkien',
  'A.B. Networks Ltd',
  'St. John',
  'AT&T',
  'Yahoo!',
  'No. 1 Broadband (UK) Ltd',
  'Version 2.0 Ltd',
  'T-Mobile / EE',
  'Société Générale S.A.',
  '株式会社テスト',
  'Łukasz',
])('%s is a name', (name) => {
  expect(isName(name)).toBe(true);
});

it.each([
  'WIN £1000 at https://evil.example/x',
  'WIN at evil.example',
  'www.evil',
  'www .evil',
  'Ltd.co',
  'Acme Ltd.co',
  'booking.com',
  'evil.xn--p1ai',
  'пример.рф',
  'evil。com',
  'evil．com',
  'evil｡com',
  'evil․com',
  'evil.\u200Bcom',
  'evil\u00AD.com',
  'evil\u2060.\u2060com',
  'ｅｖｉｌ．ｃｏｍ',
  'http:/evil',
  'http:\\\\evil',
  'ｈｔｔｐ：／／evil',
  '//evil',
  'ada@evil',
  'ada＠evil',
  'call 203.0.113.7 now',
])('%s is not a name', (name) => {
  expect(isName(name)).toBe(false);
});
