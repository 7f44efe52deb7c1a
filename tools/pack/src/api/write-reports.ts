import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writePackages } from '../pack.ts';
import { PUBLIC_PACKAGES } from '../public-packages.ts';
import { readJson, type SourcePackage } from '../read-packages.ts';
import { API_REPORT, type ApiReport, parseReport, readApi, serializeReport } from './api-report.ts';
import { findReportProblems, isAllowedChange } from './compare-reports.ts';

/** A public package: its report in the repository, and what its code exports now. */
export interface PackageApi {
  file: string;
  stored: ApiReport | null;
  current: ApiReport;
}

/** @param draft an empty folder for the compiled packages */
export async function readPackageApis(draft: string, repository: string): Promise<PackageApi[]> {
  const compiled = await writePackages(draft, repository, { checkTypes: false });
  const apis: PackageApi[] = [];
  for (const { folder } of PUBLIC_PACKAGES) {
    const { name, version } = await readJson<SourcePackage['json']>(join(repository, folder, 'package.json'));
    // The version of the compiled package also contains the time.
    const current = { ...(await readApi(String(compiled[name]))), version };
    // Packages that only contain commands have no exports.
    if (current.signatures.size === 0) continue;
    const file = join(repository, folder, API_REPORT);
    const stored = existsSync(file) ? parseReport(await readFile(file, 'utf8')) : null;
    apis.push({ file, stored, current });
  }
  return apis;
}

/** Writes the reports that differ. Throws when one has a break that no major version announces, and writes none. */
export async function writeReports(draft: string, repository: string): Promise<string[]> {
  const apis = await readPackageApis(draft, repository);
  const refused = apis.filter(({ stored, current }) => !isAllowedChange(stored, current));
  if (refused.length > 0)
    throw new Error(refused.flatMap(({ stored, current }) => findReportProblems(stored, current)).join('\n'));
  const lines: string[] = [];
  for (const { file, stored, current } of apis) {
    const isSame = stored !== null && findReportProblems(stored, current).length === 0;
    if (!isSame) await writeFile(file, serializeReport(current));
    lines.push(`${current.name}: ${isSame ? 'unchanged' : 'written'}`);
  }
  return lines;
}
