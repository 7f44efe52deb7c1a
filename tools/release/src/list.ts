import { pointerOf } from './pointers.ts';
import type { ReleaseStore } from './store.ts';

export interface ListedVersion {
  name: string;
  version: string;
  state: 'live' | 'previous' | 'rolled back' | 'pinned' | 'stored';
}

/** Every published version and its state. */
export async function listVersions(store: ReleaseStore): Promise<ListedVersion[]> {
  const composition = await store.composition();
  const listed = await Promise.all(
    (await store.apps()).map(async (name) => {
      const pointer = pointerOf(composition, name);
      const stateOf = (version: string): ListedVersion['state'] => {
        if (version === pointer?.version) return 'live';
        if (version === pointer?.previous) return 'previous';
        if (pointer?.rolledBack.includes(version)) return 'rolled back';
        return pointer?.pinned.includes(version) ? 'pinned' : 'stored';
      };
      return (await store.versions(name)).map((version) => ({ name, version, state: stateOf(version) }));
    }),
  );
  return listed.flat();
}
