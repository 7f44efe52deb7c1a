import { isExpired } from './channels/is-expired.ts';
import { mapAtOnce } from './store/map-at-once.ts';
import { marksOf, newAreaRules, pointerOf } from './store/pointers.ts';
import type { ReleaseStore } from './store/store.ts';

export interface ListedVersion {
  name: string;
  version: string;
  state: 'live' | 'canary' | 'preview' | 'previous' | 'rolled back' | 'pinned' | 'stored';
  /** Brotli bytes of its entry; null if its record has no sizes. */
  entryBytes: number | null;
  /** When it was published (ISO 8601), and the commit that was built; null if its record does not say. */
  publishedAt: string | null;
  revision: string | null;
}

/**
 * Every published version with its state.
 * @param app only the versions of this app
 */
export async function listVersions(store: ReleaseStore, app?: string): Promise<ListedVersion[]> {
  const composition = await store.readComposition();
  const now = new Date();
  const listed: ListedVersion[] = [];
  for (const name of await store.listApps()) {
    if (app !== undefined && name !== app) continue;
    const pointer = pointerOf(composition, name);
    const { pinned, rolledBack } = marksOf(composition, name);
    const stateOf = (version: string): ListedVersion['state'] => {
      if (version === pointer?.version) return 'live';
      const rules = (pointer?.channels ?? newAreaRules(composition, name)).filter(
        (rule) => rule.version === version && !isExpired(rule, now),
      );
      if (rules.length > 0) return rules.every(({ to }) => to === 'preview') ? 'preview' : 'canary';
      if (version === pointer?.previous) return 'previous';
      if (rolledBack.includes(version)) return 'rolled back';
      return pinned.includes(version) ? 'pinned' : 'stored';
    };
    const versions = await mapAtOnce(await store.listVersions(name), async (version) => {
      const record = await store.readRecord(name, version);
      return {
        name,
        version,
        state: stateOf(version),
        entryBytes: record?.bytes?.entry ?? null,
        publishedAt: record?.publishedAt ?? null,
        revision: record?.revision ?? null,
      };
    });
    listed.push(...versions);
  }
  return listed;
}
