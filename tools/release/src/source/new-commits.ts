import { resolve } from 'node:path';
import type { CommitList } from '@portal/release-manifest';
import { type ListedVersion, listVersions } from '../list.ts';
import { readBuild } from '../publish/read-build.ts';
import type { ReleaseStore } from '../store/store.ts';
import { listCommits } from './commits.ts';

/**
 * Lists the commits that a build adds to the versions of a store. Throws if the folder contains no build.
 * @param revision the commit that was built
 */
export async function listNewCommits(
  store: ReleaseStore,
  dist: string,
  revision: string | null,
): Promise<CommitList | null> {
  if (revision === null) return null;
  const { name } = await readBuild(resolve(dist));
  return listCommitsSince(await listVersions(store, name), dist, revision);
}

/**
 * Lists the commits from the live version of an app, or else its newest one, to a build. Null if no version has a
 * revision, or git does not know it.
 * @param versions the versions of the app
 */
export async function listCommitsSince(
  versions: readonly (Pick<ListedVersion, 'publishedAt' | 'revision'> & { state: string })[],
  dist: string,
  revision: string,
): Promise<CommitList | null> {
  const newestFirst = versions
    .filter((version) => version.revision !== null)
    .sort((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''));
  const earlier = newestFirst.find(({ state }) => state === 'live') ?? newestFirst[0];
  return earlier?.revision ? listCommits(dist, earlier.revision, revision) : null;
}
