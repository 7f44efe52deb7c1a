import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { callDocument, callRows } from './document.ts';
import { REPOSITORY } from './recorded.ts';

const rows = callRows();

it('docs/coverage-calls.md is up to date', () => {
  expect(readFileSync(join(REPOSITORY, 'docs', 'coverage-calls.md'), 'utf8')).toBe(callDocument(rows));
});

it('every call is answered by the server and works in a test', () => {
  expect(rows.filter(({ answeredIn, worksIn }) => answeredIn === '' || worksIn === '')).toEqual([]);
});

it('names test files that exist', () => {
  const tests = rows.flatMap(({ worksIn, refusedIn }) => [worksIn, refusedIn]).filter(Boolean);
  expect(tests.filter((file) => !existsSync(join(REPOSITORY, file)))).toEqual([]);
});
