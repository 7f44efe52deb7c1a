import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { collectUses, findWholeImports } from '@portal/build-config/shared-symbols';
import { type AreaRecord, findIncompatibilities, type ShellContract } from '@portal/release-manifest';
import { findClaimedPages } from '../publish/path-conflicts.ts';
import { readBuiltFile, readRecord } from '../publish/publish.ts';

export interface CheckResult {
  name: string;
  version: string;
  /** What publishing would refuse, one line each. */
  problems: string[];
}

/**
 * Checks a build of an area against a shell as `publish` does, without a release store: manifest, declaration, files
 * with their integrity, required versions and paths. With the sources it also checks each export that they import,
 * which the build of a stock plugin does not record. Throws when the build itself cannot be published.
 * @param source folder of the area's sources, if they are there
 */
export async function checkBuild(
  dist: string,
  shell: ShellContract,
  source: string | null,
): Promise<CheckResult> {
  const record = await readRecord(dist);
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
  // A build of our own records them, and they are checked already.
  if (Object.keys(uses).length > 0) return [];
  if (!existsSync(source)) throw new Error(`There is no folder ${source}.`);
  const files = (await readdir(source, { recursive: true, encoding: 'utf8' }))
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !/\.(?:test|d)\.[jt]sx?$/.test(file))
    .filter((file) => !/(?:^|[\\/])(?:testing|node_modules)[\\/]/.test(file))
    .map((file) => join(source, file));
  const used = { uses: collectUses(files), versions: {}, shared: {}, sdk };
  return [
    ...findWholeImports(files),
    // The version of the contract was checked with the build.
    ...findIncompatibilities(used, { provides: shell.provides, versions: {} }),
  ];
}
