import { findIncompatibilities, type ShellContract } from '@portal/release-manifest';
import { DEFAULT_AREA_BUDGET } from '../publish/area-budget.ts';
import { findOverAreaBudget } from '../publish/budgets.ts';
import { readBuiltFile } from '../publish/built-files.ts';
import { findClaimedPages } from '../publish/path-conflicts.ts';
import { createRecord } from '../publish/publish.ts';
import { recordSourceFacts } from '../publish/source-facts.ts';

export interface CheckResult {
  name: string;
  version: string;
  /** Reasons for which `publish` would refuse the build, one line each. */
  problems: string[];
}

/**
 * Makes the checks of `publish` against a shell, without a release store: manifest, declaration, integrity of the
 * files, byte budget, required versions, used exports and paths. If the sources are given, first records what they
 * import, because an unmodified federation plugin does not. Throws if the build itself cannot be published.
 * @param source folder of the area's sources; null if there is none
 */
export async function checkBuild(
  dist: string,
  shell: ShellContract,
  source: string | null,
): Promise<CheckResult> {
  const wholeImports = await recordSourceFacts(dist, source);
  const record = await createRecord(dist);
  if (record.kind !== 'area') throw new Error(`${dist} is a build of the shell; only areas are checked.`);
  const { name, version } = record;
  for (const [file, integrity] of Object.entries(record.files)) await readBuiltFile(dist, file, integrity);
  const over = await findOverAreaBudget(dist, shell.areaBudget ?? DEFAULT_AREA_BUDGET);
  return {
    name,
    version,
    problems: [
      ...findClaimedPages(
        record,
        shell.pages.map(({ path }) => path),
      ),
      ...findIncompatibilities(record, shell),
      ...wholeImports,
      ...over.map(({ message }) => message),
    ],
  };
}
