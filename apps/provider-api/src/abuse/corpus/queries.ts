import { combine, type Named, SPECIAL_NAMES } from './names.ts';

const NAMES = [
  'page',
  'per_page',
  'sort',
  'direction',
  'search',
  'status',
  'status[]',
  'unknown',
  '%00',
] as const;
const VALUES = [
  '',
  '%00',
  '%',
  '%E0%A4%A',
  '%ED%A0%80',
  '-1',
  '0',
  '1e9',
  '99999999999999999999',
  '1.5',
  'NaN',
  'null',
  '[]',
  '{}',
  "'",
  "1'%20or%20'1'%3D'1",
  '%25%25%25',
  '_',
  '\\',
  '%0d%0a',
  'a'.repeat(5_000),
  '%F0%9F%92%A9',
  'true',
  ...SPECIAL_NAMES.map(encodeURIComponent),
] as const;

const WHOLE: readonly Named<string>[] = [
  ['nothing but &', '&'.repeat(5_000)],
  ['nothing but =', '='.repeat(5_000)],
  ['5,000 parameters', Array.from({ length: 5_000 }, (_, index) => `a${index}`).join('&')],
  ['2,000 of one name', Array(2_000).fill('page=1').join('&')],
  ['2,000 items of a list', Array(2_000).fill('status[]=a').join('&')],
  ['20,000 characters', `search=${'a'.repeat(20_000)}`],
  ['nested brackets', `${'status['.repeat(500)}=1`],
  ['an object in brackets', 'status[a][b]=1'],
  ['a list of the prototype', '__proto__[]=1&__proto__[page]=2'],
  ['brackets only', '[]=1&[]=2'],
  ['plus signs', '+'.repeat(5_000)],
  ['percent signs', '%'.repeat(5_000)],
  ['semicolons', 'page=1;sort=name'],
  ['another question mark', '??page=1?'],
  ['a method', '_method=DELETE'],
  ['camelCase twice', 'perPage=5&per_page=500'],
];

/** Query strings without the question mark. */
export const BAD_QUERIES: readonly Named<string>[] = [
  ...combine(NAMES, VALUES, (name, value) => [`${name}=${value.slice(0, 40)}`, `${name}=${value}`]),
  ...WHOLE,
];
