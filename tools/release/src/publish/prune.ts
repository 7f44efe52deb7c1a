import { removeOldUploads } from '../registry/uploads.ts';
import { pruneSourceMaps } from '../source-maps/source-maps.ts';
import { mapAtOnce } from '../store/map-at-once.ts';
import { marksOf, pointerOf, usedVersions, withMarks, withPointer } from '../store/pointers.ts';
import { ReleaseStore } from '../store/store.ts';
import { requirePointer } from './rollback.ts';

/** Versions of an app to retain in addition to the live, previous and pinned ones. */
const DEFAULT_KEEP = 5;

/**
 * Removes what interrupted publishes left, uploads that nobody continued, and old versions. Keeps the versions that are
 * live, previous, known good, pinned or in a channel, and the newest `keep` others, including drafts: open pages may
 * still fetch their files. Returns the removed versions as `app version`.
 */
export async function prune(
  store: ReleaseStore,
  keep = DEFAULT_KEEP,
  reason: string | null = null,
): Promise<string[]> {
  return store.exclusively(async (lease, composition) => {
    const removed: string[] = [];
    const apps = await store.listApps();
    await lease.assertHeld();
    await store.files.removeUnfinishedVersions(apps.map((app) => (app === 'shell' ? app : `areas/${app}`)));
    await removeOldUploads(store, new Date());
    for (const app of apps) {
      const used = usedVersions(composition, app);
      const others = (await store.listVersions(app)).filter((version) => !used.includes(version));
      for (const version of (await sortNewestFirst(store, app, others)).slice(keep)) {
        // What was read above may be out of date once another process has taken over.
        await lease.assertHeld();
        await store.files.removeVersion(ReleaseStore.folderOf(app, version));
        removed.push(`${app} ${version}`);
      }
      await pruneSourceMaps(store, app, await store.listVersions(app));
    }
    if (removed.length > 0)
      await store.log({
        action: 'prune',
        app: 'app.json',
        from: null,
        to: null,
        reason,
        detail: `deleted ${removed.join(', ')}`,
      });
    return removed;
  });
}

/** Protects a version from being pruned, or ends the protection. */
export async function setPinned(
  store: ReleaseStore,
  app: string,
  version: string,
  isPinned: boolean,
  reason: string | null = null,
): Promise<void> {
  return store.exclusively(async (lease, composition) => {
    // Only areas have pins while they are not live.
    const live = app === 'shell' ? requirePointer(composition, app) : pointerOf(composition, app);
    if ((await store.readRecord(app, version)) === null)
      throw new Error(`${app} has no version "${version}".`);
    const marks = marksOf(composition, app);
    const others = marks.pinned.filter((other) => other !== version);
    const pinned = isPinned ? [...others, version] : others;
    await store.apply(lease, {
      composition:
        live === null
          ? withMarks(composition, app, { ...marks, pinned })
          : withPointer(composition, app, { ...live, pinned }),
      audit: {
        action: isPinned ? 'pin' : 'unpin',
        app,
        from: live?.version ?? null,
        to: live?.version ?? null,
        reason,
        detail: version,
      },
    });
  });
}

async function sortNewestFirst(store: ReleaseStore, app: string, versions: string[]): Promise<string[]> {
  const dated = await mapAtOnce(versions, async (version) => ({
    version,
    at: (await store.files.versionTime(ReleaseStore.folderOf(app, version))).getTime(),
  }));
  return dated.sort((a, b) => b.at - a.at).map(({ version }) => version);
}
