import { listNewCommits } from '../source/new-commits.ts';
import { pointerOf } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';
import { describePublish, publish, versionOf } from './publish.ts';

export interface PublishAllOptions {
  /** Publish into a store that has a portal too. */
  replace?: boolean;
  /** Commit that was built. */
  revision?: string | null;
}

/**
 * Publishes the builds of a checkout into a store that has no portal yet. What is live in any other store is left alone
 * unless `replace` is given: it may have been published, rolled back or removed on purpose. Returns lines for the person
 * who starts the portal.
 * @param dists folders of the builds by app, the shell among them
 */
export async function publishAll(
  store: ReleaseStore,
  dists: ReadonlyMap<string, string>,
  { replace = false, revision = null }: PublishAllOptions = {},
): Promise<string[]> {
  const { composition, problems } = await store.readWithProblems();
  const isEmpty = composition.shell === null && problems.length === 0;
  if (!isEmpty && !replace) {
    const different: string[] = [];
    for (const [app, dist] of dists)
      if ((await versionOf(dist)) !== pointerOf(composition, app)?.version) different.push(app);
    return different.length === 0
      ? []
      : [
          `What is live differs from this checkout: ${different.join(', ')}. To make the checkout live: npm start -- --publish`,
        ];
  }
  // The shell is last, so that a first start that was interrupted is repeated.
  const apps = [...dists].sort(([a], [b]) => Number(a === 'shell') - Number(b === 'shell'));
  const lines: string[] = [];
  for (const [at, [, dist]] of apps.entries()) {
    const replacedNext = apps.slice(at + 1).map(([name]) => name);
    const commits = await listNewCommits(store, dist, revision);
    const result = await publish(store, dist, { revision, commits, replacedNext });
    if (result.outcome === 'rolled-back') lines.push(describePublish(result));
  }
  return lines;
}
