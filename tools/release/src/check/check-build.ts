import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { collectUses, findWholeImports } from '@portal/build-config/shared-symbols';
import { type AreaRecord, findIncompatibilities, type ShellContract } from '@portal/release-manifest';
import { readBuiltFile } from '../publish/built-files.ts';
import { findClaimedPages } from '../publish/path-conflicts.ts';
import { createRecord } from '../publish/publish.ts';

export interface CheckResult {
  name: string;
  version: string;
  /** Reasons for which `publish` would refuse the build, one line each. */
  problems: string[];
}

/**
 * Makes the checks of `publish` against a shell, without a release store: manifest, declaration, integrity of the
 * files, required versions and paths. If the sources are given, also checks the exports that they import, because an
 * unmodified federation plugin does not record them. Throws if the build itself cannot be published.
 * @param source folder of the area's sources; null if there is none
 */
export async function checkBuild(
  dist: string,
  shell: ShellContract,
  source: string | null,
): Promise<CheckResult> {
  const record = await createRecord(dist);
  if (record.kind !== 'area') throw new Error(`${dist} is a build of the shell; only areas are checked.`);
  const { name, version } = record;
  for (const [file, integrity] of Object.entries(record.files)) await readBuiltFile(dist, file, integrity);
  return {
    name,
    version,
    problems: [
      ...findClaimedPages(
        record,
        shell.pages.map(({ path }) => path),
      ),
      ...findIncompatibilities(record, shell),
      ...(source === null ? [] : await findSourceProblems(record, shell, source)),
    ],
  };
}

/** Exports that the sources import and the shell does not have. */
async function findSourceProblems(
  { sdk, uses }: AreaRecord,
  shell: ShellContract,
  source: string,
): Promise<string[]> {
  // Our own builds record their imports, which were checked above.
  if (Object.keys(uses).length > 0) return [];
  if (!existsSync(source)) throw new Error(`There is no folder ${source}.`);
  const files = (await readdir(source, { recursive: true, encoding: 'utf8' }))
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !/\.(?:test|d)\.[jt]sx?$/.test(file))
    .filter((file) => !/(?:^|[\\/])(?:testing|node_modules)[\\/]/.test(file))
    .map((file) => join(source, file));
  const used = { uses: collectUses(files), versions: {}, shared: {}, sdk };
  return [
    ...findWholeImports(files),
    // The version of the contract was checked above.
    ...findIncompatibilities(used, { provides: shell.provides, versions: {} }),
  ];
}
