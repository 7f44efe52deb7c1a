import { writeFile } from 'node:fs/promises';
import { writePackages } from '../pack.ts';
import type { PublicPackage } from '../public-packages.ts';
import { serializeReport } from './api-report.ts';
import { isRecorded } from './compare-reports.ts';
import { readPackageApis } from './package-apis.ts';

/**
 * Records the versions: writes the reports that differ. Throws, and writes none, when a version does not announce what
 * changed.
 * @param draft an empty folder for the compiled packages
 */
export async function writeReports(
  draft: string,
  repository: string,
  packages: readonly PublicPackage[],
): Promise<string[]> {
  const compiled = await writePackages(draft, repository, { packages, checkTypes: false });
  const apis = await readPackageApis(compiled, repository, packages);
  const problems = apis.filter(({ isNew }) => !isNew).flatMap((api) => api.problems);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const lines: string[] = [];
  for (const { file, stored, current } of apis) {
    const isSame = isRecorded(stored, current);
    if (!isSame) await writeFile(file, serializeReport(current));
    lines.push(`${current.name} ${current.version}: ${isSame ? 'unchanged' : 'written'}`);
  }
  return lines;
}
