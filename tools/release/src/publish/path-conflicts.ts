import { type AreaRecord, type Composition, coversPath, type ReleaseRecord } from '@portal/release-manifest';
import { servedVersions } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';
import type { BuildProblem } from './invalid-build-error.ts';

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
  const [conflict] = await findPathConflicts(store, composition, record, replacedNext);
  if (conflict !== undefined) throw new Error(conflict.message);
}

/** All conflicts that {@link assertNoPathConflict} refuses. Their place is the path. */
export async function findPathConflicts(
  store: ReleaseStore,
  composition: Composition,
  record: ReleaseRecord,
  replacedNext: readonly string[] = [],
): Promise<BuildProblem[]> {
  const others = servedVersions(composition).filter(
    ({ name }) => name !== record.name && !replacedNext.includes(name),
  );
  const areas = (
    await Promise.all(others.map(({ name, version }) => store.readRecord(name, version)))
  ).filter((other) => other?.kind === 'area');
  if (record.kind === 'shell')
    return record.pages.flatMap(({ path }) =>
      areas
        .filter(({ paths }) => paths.includes(path))
        .map(({ name }) => ({
          place: path,
          message: `The shell has a page ${path}, which the area ${name} claims.`,
        })),
    );
  const shell =
    composition.shell === null || replacedNext.includes('shell')
      ? null
      : await store.readRecord('shell', composition.shell.version);
  const shellPaths = (shell?.pages ?? []).map(({ path }) => path);
  return record.paths.flatMap((path) => {
    const claimed = findClaimedPages({ name: record.name, paths: [path] }, shellPaths);
    const overlaps = areas.flatMap(({ name, paths }) => {
      const taken = paths.find((theirs) => coversPath(theirs, path) || coversPath(path, theirs));
      return taken === undefined
        ? []
        : [`${record.name} claims ${path}, which overlaps ${taken} of ${name}.`];
    });
    return [...claimed, ...overlaps].map((message) => ({ place: path, message }));
  });
}
