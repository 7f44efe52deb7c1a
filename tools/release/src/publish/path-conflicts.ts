import { type Composition, coversPath, type ReleaseRecord } from '@portal/release-manifest';
import type { ReleaseStore } from '../store/store.ts';

/** Throws when an area claims a page of the shell, or a path that covers or is covered by one of another live area. */
export async function assertNoPathConflict(
  store: ReleaseStore,
  composition: Composition,
  record: ReleaseRecord,
): Promise<void> {
  if (record.kind !== 'area') return;
  const shell = composition.shell === null ? null : await store.record('shell', composition.shell.version);
  const shellPaths = (shell?.pages ?? []).map(({ path }) => path);
  for (const path of record.paths) {
    if (shellPaths.includes(path))
      throw new Error(`${record.name} claims ${path}, which is a page of the shell.`);
  }
  for (const pointer of composition.areas) {
    if (pointer.name === record.name) continue;
    const other = await store.record(pointer.name, pointer.version);
    if (other?.kind !== 'area') continue;
    for (const path of record.paths) {
      const taken = other.paths.find((theirs) => coversPath(theirs, path) || coversPath(path, theirs));
      if (taken !== undefined)
        throw new Error(`${record.name} claims ${path}, which overlaps ${taken} of ${other.name}.`);
    }
  }
}
