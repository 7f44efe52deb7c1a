import { type AreaRecord, type Composition, coversPath, type ReleaseRecord } from '@portal/release-manifest';
import { servedVersions } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';

/** Pages of the shell that an area claims, one line each. */
export function findClaimedPages(
  { name, paths }: Pick<AreaRecord, 'name' | 'paths'>,
  shellPaths: readonly string[],
): string[] {
  return paths
    .filter((path) => shellPaths.includes(path))
    .map((path) => `${name} claims ${path}, which is a page of the shell.`);
}

/**
 * Throws when an area claims a page of the shell, or a path that covers or is covered by one of another live area, or
 * when a shell has a page that a live area claims.
 * @param replacedNext apps whose live version the caller replaces next
 */
export async function assertNoPathConflict(
  store: ReleaseStore,
  composition: Composition,
  record: ReleaseRecord,
  replacedNext: readonly string[] = [],
): Promise<void> {
  const others = servedVersions(composition).filter(
    ({ name }) => name !== record.name && !replacedNext.includes(name),
  );
  const areas = (
    await Promise.all(others.map(({ name, version }) => store.readRecord(name, version)))
  ).filter((other) => other?.kind === 'area');
  if (record.kind === 'shell') {
    for (const { path } of record.pages)
      for (const area of areas)
        if (area.paths.includes(path))
          throw new Error(`The shell has a page ${path}, which the area ${area.name} claims.`);
    return;
  }
  const shell =
    composition.shell === null || replacedNext.includes('shell')
      ? null
      : await store.readRecord('shell', composition.shell.version);
  const shellPaths = (shell?.pages ?? []).map(({ path }) => path);
  const [claimed] = findClaimedPages(record, shellPaths);
  if (claimed !== undefined) throw new Error(claimed);
  for (const path of record.paths) {
    for (const other of areas) {
      const taken = other.paths.find((theirs) => coversPath(theirs, path) || coversPath(path, theirs));
      if (taken !== undefined)
        throw new Error(`${record.name} claims ${path}, which overlaps ${taken} of ${other.name}.`);
    }
  }
}
