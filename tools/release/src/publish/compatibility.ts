import { type Composition, findIncompatibilities, type ReleaseRecord } from '@portal/release-manifest';
import { findCanaries } from '../channels/canary-watch.ts';
import type { ReleaseStore } from '../store/store.ts';
import type { BuildProblem } from './invalid-build-error.ts';

/**
 * Throws when a version would break what is live: an area that needs what the live shell does not provide, or a shell
 * that does not provide what a live area or a canary uses.
 * @param replacedNext apps whose live version the caller replaces next
 */
export async function assertCompatible(
  store: ReleaseStore,
  composition: Composition,
  record: ReleaseRecord,
  replacedNext: readonly string[] = [],
): Promise<void> {
  const problems = await findMisfits(store, composition, record, replacedNext);
  if (problems.length === 0) return;
  const isArea = record.kind === 'area';
  const subject = isArea
    ? `${record.name} does not fit the live shell`
    : 'The live areas do not fit this shell';
  const lines = problems.map(({ place, message }) => `  ${isArea ? '' : `${place}: `}${message}`);
  throw new Error(`${subject}:\n${lines.join('\n')}\nTo make it live anyway: --force --reason "why".`);
}

/** All problems that {@link assertCompatible} refuses. The place is the live shell, or the area that does not fit. */
export async function findMisfits(
  store: ReleaseStore,
  composition: Composition,
  record: ReleaseRecord,
  replacedNext: readonly string[] = [],
): Promise<BuildProblem[]> {
  if (record.kind === 'area') {
    if (replacedNext.includes('shell') || composition.shell === null) return [];
    const shell = await store.readRecord('shell', composition.shell.version);
    if (shell?.kind !== 'shell') return [];
    return findIncompatibilities(record, shell).map((message) => ({ place: 'live shell', message }));
  }
  const problems: BuildProblem[] = [];
  for (const { name, ...pointer } of composition.areas) {
    if (replacedNext.includes(name)) continue;
    // A preview must not stop a shell: its session gets the live version if the preview does not fit.
    for (const version of new Set([pointer.version, ...findCanaries(pointer)])) {
      const area = await store.readRecord(name, version);
      if (area?.kind !== 'area') continue;
      const place = version === pointer.version ? name : `${name} ${version} (canary)`;
      problems.push(...findIncompatibilities(area, record).map((message) => ({ place, message })));
    }
  }
  return problems;
}
