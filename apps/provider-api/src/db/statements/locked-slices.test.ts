import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCE = join(import.meta.dirname, '../..');

/** A subquery after `in` that locks rows. With a limit, PostgreSQL may run it once for each row, each time for other rows. */
const LOCKING_SUBQUERY = /\bin\s*\(\s*select\b[^()]*(?:\([^()]*\)[^()]*)*\bfor update\b/i;

it.each([
  ['delete from jobs where id in (select id from jobs limit 1 for update skip locked)', true],
  ['update a set b = 1 where id in (\n select id from a where c = any(d) limit 5 for update)', true],
  ['delete from jobs where id = any(array(select id from jobs limit 1 for update skip locked))', false],
  ['delete from jobs where id in (select id from old) returning 1; select 1 from jobs for update', false],
])('knows a subquery that may lock more rows than its limit: %s', (statement, isUnbounded) => {
  expect(LOCKING_SUBQUERY.test(statement)).toBe(isUnbounded);
});

it('locks the rows of a slice in an array, which is read once', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(500);
  const unbounded = files.filter((name) => LOCKING_SUBQUERY.test(readFileSync(join(SOURCE, name), 'utf8')));
  expect(unbounded).toEqual([]);
});
