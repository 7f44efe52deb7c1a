import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { callTable } from './calls.ts';
import { callDocument } from './document.ts';

it('docs/coverage-calls.md says what the sources say', () => {
  const file = join(resolve(import.meta.dirname, '../../..'), 'docs', 'coverage-calls.md');
  expect(readFileSync(file, 'utf8')).toBe(callDocument());
});

it('every call is answered somewhere and made by some test', () => {
  const gaps = callTable()
    .split('\n')
    .slice(2)
    .filter((row) => row.includes('|  |'));
  expect(gaps).toEqual([]);
});
