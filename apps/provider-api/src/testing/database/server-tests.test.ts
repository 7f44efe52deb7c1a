import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { filesOfCalls, listServerTests } from './server-tests.ts';

const SOURCE = resolve(import.meta.dirname, '../..');
const onServer = listServerTests();
const inLongRun = listServerTests('calls');

it('runs a successful test of every call but the API description on PostgreSQL in the long run', () => {
  const files = [...filesOfCalls()].filter((file) => file !== 'openapi/openapi.test.ts');
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !inLongRun.includes(file))).toEqual([]);
});

it('runs on PostgreSQL what depends on the database', () => {
  expect(onServer).toEqual(
    expect.arrayContaining([
      'faults/two-processes.postgres.test.ts', // a kill
      'quotes/concurrent-edits.test.ts', // several users at once
      'jobs/resume.test.ts',
      'lists/list-filters/list-filters.test.ts',
    ]),
  );
});

it('runs every test of the whole server on PostgreSQL on request', () => {
  const all = listServerTests('all');
  expect(onServer.filter((file) => !inLongRun.includes(file))).toEqual([]);
  expect(inLongRun.length).toBeGreaterThan(onServer.length);
  expect(inLongRun.filter((file) => !all.includes(file))).toEqual([]);
  expect(inLongRun).toEqual(
    expect.arrayContaining(['faults/crash.test.ts', 'backups/backups.postgres.test.ts']),
  );
  expect(all.length).toBeGreaterThan(inLongRun.length);
  expect(all.filter((file) => !existsSync(join(SOURCE, file)))).toEqual([]);
});
