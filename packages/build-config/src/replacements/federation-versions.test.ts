import { expect, it } from '@jest/globals';
import { satisfy } from './federation-versions.ts';

it.each([
  ['1.0.0', '^1.0.0'],
  ['1.2.0', '^1.0.9'],
  ['19.3.1', '^19.3.0'],
  ['0.3.4', '^0.3.1'],
  ['0.0.3', '^0.0.3'],
  ['1.0.0', '<=1.0.0'],
  ['1.9.9', '<=1.10.0'],
  ['0', '<=1.0.0'],
  ['2.0.0-beta.1', '^2.0.0-beta.1'],
  ['3.1.4', '*'],
])('%s satisfies %s', (version, range) => {
  expect(satisfy(version, range)).toBe(true);
});

it.each([
  ['2.0.0', '^1.0.0'],
  ['1.0.0', '^1.0.1'],
  ['1.0.9', '^1.1.0'],
  ['0.4.0', '^0.3.1'],
  ['0.3.0', '^0.3.1'],
  ['0.0.4', '^0.0.3'],
  ['1.10.0', '<=1.9.9'],
  ['2.0.0-beta.2', '^1.0.0'],
  ['', '^1.0.0'],
])('%s does not satisfy %s', (version, range) => {
  expect(satisfy(version, range)).toBe(false);
});
