import type { OutputOf } from '@portal/api-client';
import { type CommitList, MAX_COMMITS, type ReleaseRecord } from '@portal/release-manifest';
import type { compareVersions } from '../contract/compare.ts';

type CommitsBetween = OutputOf<typeof compareVersions>['commits'];
type Source = Pick<ReleaseRecord, 'revision' | 'commits'>;

/**
 * The commits between two versions of an app, in either direction; null if they are not recorded. Each record has only
 * the commits since one earlier version, so the records of the versions in between are joined.
 * @param versions all stored versions of the app
 */
export function findCommitsBetween(
  versions: readonly Source[],
  before: Source,
  after: Source,
): CommitsBetween {
  const added = joinCommits(versions, before.revision, after);
  if (added !== null) return { in: 'to', ...added };
  const removed = joinCommits(versions, after.revision, before);
  return removed === null ? null : { in: 'from', ...removed };
}

/** Goes back from a version, record by record, until it is at the revision; null if a record has no commits. */
function joinCommits(
  versions: readonly Source[],
  since: string | null,
  version: Source,
): Omit<CommitList, 'since'> | null {
  if (since === null || version.revision === null) return null;
  const visited = new Set<string>();
  const lists: CommitList[] = [];
  let revision = version.revision;
  let commits = version.commits;
  while (revision !== since) {
    if (commits === null || visited.has(revision)) return null;
    visited.add(revision);
    lists.push(commits);
    revision = commits.since;
    commits =
      versions.find((other) => other.revision === revision && other.commits !== null)?.commits ?? null;
  }
  const newest = new Map(lists.flatMap((list) => list.newest).map((commit) => [commit.hash, commit]));
  return {
    total: sum(lists.map((list) => list.total)),
    missing: sum(lists.map((list) => list.missing)),
    newest: [...newest.values()].slice(0, MAX_COMMITS),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
