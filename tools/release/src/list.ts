import { isExpired } from './channels/is-expired.ts';
import { newAreaRules, pointerOf } from './store/pointers.ts';
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

/** Every published version with its state. */
export async function listVersions(store: ReleaseStore): Promise<ListedVersion[]> {
  const composition = await store.readComposition();
  const now = new Date();
  const listed = await Promise.all(
    (await store.listApps()).map(async (name) => {
      const pointer = pointerOf(composition, name);
      const stateOf = (version: string): ListedVersion['state'] => {
        if (version === pointer?.version) return 'live';
        const rules = (pointer?.channels ?? newAreaRules(composition, name)).filter(
          (rule) => rule.version === version && !isExpired(rule, now),
        );
        if (rules.length > 0) return rules.every(({ to }) => to === 'preview') ? 'preview' : 'canary';
        if (version === pointer?.previous) return 'previous';
        if (pointer?.rolledBack.includes(version)) return 'rolled back';
        return pointer?.pinned.includes(version) ? 'pinned' : 'stored';
      };
      return Promise.all(
        (await store.listVersions(name)).map(async (version) => {
          const record = await store.readRecord(name, version);
          return {
            name,
            version,
            state: stateOf(version),
            entryBytes: record?.bytes?.entry ?? null,
            publishedAt: record?.publishedAt ?? null,
            revision: record?.revision ?? null,
          };
        }),
      );
    }),
  );
  return listed.flat();
}
