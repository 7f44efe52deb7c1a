import type { Composition, ReleaseRecord } from '@portal/release-manifest';
import type { ReleaseStore } from './store.ts';

/**
 * Throws when an area claims a path of the shell or of another live area. A longer prefix below another area's, such as
 * `/availability/multi-quotes` below `/availability`, is allowed: the longest prefix decides.
 */
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
      const taken = other.paths.find((theirs) => path === theirs);
      if (taken !== undefined)
        throw new Error(`${record.name} claims ${path}, which belongs to ${other.name}.`);
    }
  }
}
