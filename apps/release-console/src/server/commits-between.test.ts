import { expect, it } from '@jest/globals';
import type { CommitList } from '@portal/release-manifest';
import { findCommitsBetween } from './commits-between.ts';

const commit = (subject: string) => ({
  hash: `hash of ${subject}`,
  subject,
  committedAt: '2026-11-27T09:00:00.000Z',
});
const source = (revision: string | null, since?: string, ...subjects: string[]) => ({
  revision,
  commits: since === undefined ? null : listOf(since, subjects),
});
const listOf = (
  since: string,
  subjects: readonly string[],
  changes: Partial<CommitList> = {},
): CommitList => ({
  ...{ since, total: subjects.length, missing: 0, newest: subjects.map(commit) },
  ...changes,
});

const first = source('a');
const second = source('b', 'a', 'two', 'one');
const third = source('c', 'b', 'three');
const versions = [first, second, third];

const between = (before: typeof first, after: typeof first, all = versions) => {
  const found = findCommitsBetween(all, before, after);
  return found && { ...found, newest: found.newest.map(({ subject }) => subject) };
};

it('returns the commits that were recorded since the other version', () => {
  expect(between(first, second)).toEqual({ in: 'to', total: 2, missing: 0, newest: ['two', 'one'] });
});

it('joins the commits of the versions in between, newest first', () => {
  expect(between(first, third)).toEqual({ in: 'to', total: 3, missing: 0, newest: ['three', 'two', 'one'] });
});

it('returns the commits that a rollback takes away', () => {
  expect(between(third, second)).toEqual({ in: 'from', total: 1, missing: 0, newest: ['three'] });
});

it('finds no commits between two builds of one revision', () => {
  expect(between(second, source('b'))).toEqual({ in: 'to', total: 0, missing: 0, newest: [] });
});

it('adds up what is missing or not listed, and lists a commit once', () => {
  const branch = { revision: 'd', commits: listOf('c', ['three', 'four'], { total: 900, missing: 2 }) };
  expect(between(second, branch, [...versions, branch])).toEqual({
    ...{ in: 'to', total: 901, missing: 2 },
    newest: ['three', 'four'],
  });
});

it.each([
  ['an older version without commits', source('c'), first],
  ['a version without a revision', source(null), third],
  ['two versions without revisions', source(null), source(null)],
  ['a version whose predecessor was deleted', source('x'), source('d', 'deleted', 'four')],
  ['records that name each other', source('x'), source('e', 'f', 'five')],
])('finds nothing for %s', (_, before, after) => {
  const circle = [source('f', 'e', 'six'), source('e', 'f', 'five')];
  expect(between(before, after, [...versions, ...circle])).toBeNull();
});
