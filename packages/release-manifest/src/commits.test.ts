import { expect, it } from '@jest/globals';
import * as v from 'valibot';
import { type CommitList, commitList, MAX_COMMITS } from './commits.ts';
import { releaseRecord } from './record.ts';

const hash = 'a'.repeat(40);
const commit = (subject = 'Add a filter') => ({ hash, subject, committedAt: '2026-11-27T10:00:00+01:00' });
const listOf = (changes: Partial<CommitList> = {}) => ({
  since: `${hash}-dirty`,
  total: 1,
  missing: 0,
  newest: [commit()],
  ...changes,
});
const subjectOf = (subject: string) =>
  v.parse(commitList, listOf({ newest: [commit(subject)] })).newest[0]?.subject;

it('keeps an ordinary commit, with its time in UTC', () => {
  expect(v.parse(commitList, listOf())).toEqual(
    listOf({ newest: [{ ...commit(), committedAt: '2026-11-27T09:00:00.000Z' }] }),
  );
});

it.each([
  ['Fix \u202Egnp.exe\u202C', 'Fix gnp.exe'],
  ['\u2066Fix\u2069 the \u200Blist\uFEFF', 'Fix the list'],
  ['Fix\u001B[2J\u0007\u009Bthe\r\nlist', 'Fix [2J the list'],
  ['Fix\u2028the\u2029list', 'Fix the list'],
  ['Fix \uD800list', 'Fix list'],
  [`e${'\u0301'.repeat(50)}`, `e${'\u0301'.repeat(3)}`],
  ['<b>Fix</b> the list of Zoë and أحمد 🚀', '<b>Fix</b> the list of Zoë and أحمد 🚀'],
  ['x'.repeat(100_000), `${'x'.repeat(199)}…`],
  ['😀'.repeat(201), `${'😀'.repeat(199)}…`],
  ['x'.repeat(200), 'x'.repeat(200)],
])('makes one plain line of a subject: %#', (hostile, plain) => {
  expect(subjectOf(hostile)).toBe(plain);
});

it('cuts a long list and counts all of it', () => {
  const newest = Array.from({ length: 10_000 }, (_, at) => commit(`Commit ${at}`));
  const parsed = v.parse(commitList, listOf({ total: 5, newest }));
  expect(parsed.newest).toHaveLength(MAX_COMMITS);
  expect(parsed.newest[0]?.subject).toBe('Commit 0');
  expect(parsed.total).toBe(10_000);
});

it.each([
  listOf({ since: '--output=/etc/passwd x' }),
  listOf({ total: -1 }),
  listOf({ total: 1.5 }),
  listOf({ missing: Number.POSITIVE_INFINITY }),
  listOf({ newest: [{ ...commit(), hash: 'HEAD' }] }),
  listOf({ newest: [{ ...commit(), committedAt: 'yesterday' }] }),
  listOf({ newest: [{ ...commit(), committedAt: '2026-13-41T10:00:00Z' }] }),
])('refuses what is not a list of commits: %#', (list) => {
  expect(v.is(commitList, list)).toBe(false);
});

it('reads a record whose commits cannot be used, without them', () => {
  const record = {
    kind: 'shell',
    name: 'shell',
    version: '1.0.0',
    files: {},
    entries: ['main.js'],
    commits: listOf({ since: ' ' }),
  };
  expect(v.parse(releaseRecord, record).commits).toBeNull();
  expect(v.parse(releaseRecord, { ...record, commits: undefined }).commits).toBeNull();
  expect(v.parse(releaseRecord, { ...record, commits: listOf() }).commits?.total).toBe(1);
});
