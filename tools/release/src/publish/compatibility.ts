import { type Composition, findIncompatibilities, type ReleaseRecord } from '@portal/release-manifest';
import { pointerOf, servedVersions } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';

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
  const problems: string[] = [];
  if (record.kind === 'area') {
    const shell =
      !replacedNext.includes('shell') &&
      composition.shell &&
      (await store.readRecord('shell', composition.shell.version));
    if (shell && shell.kind === 'shell') problems.push(...findIncompatibilities(record, shell));
  } else {
    for (const { name, version } of servedVersions(composition)) {
      if (replacedNext.includes(name)) continue;
      const area = await store.readRecord(name, version);
      if (area?.kind !== 'area') continue;
      const isLive = pointerOf(composition, name)?.version === version;
      const label = isLive ? name : `${name} ${version} (canary)`;
      problems.push(...findIncompatibilities(area, record).map((problem) => `${label}: ${problem}`));
    }
  }
  if (problems.length === 0) return;
  const subject =
    record.kind === 'area'
      ? `${record.name} does not fit the live shell`
      : 'The live areas do not fit this shell';
  throw new Error(
    `${subject}:\n${problems.map((problem) => `  ${problem}`).join('\n')}\nTo make it live anyway: --force --reason "why".`,
  );
}
