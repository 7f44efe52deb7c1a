import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicPackage } from '../public-packages.ts';
import { readJson, type SourcePackage } from '../read-packages.ts';
import { API_REPORT, type ApiReport, parseReport, readApi, WRITE_COMMAND } from './api-report.ts';
import { findReportProblems, isRecorded } from './compare-reports.ts';
import { findHistoryProblems, openHistory, readRecordedReports } from './report-history.ts';

/** A public package: its report in the repository, and what its code exports now. */
export interface PackageApi {
  file: string;
  stored: ApiReport | null;
  current: ApiReport;
  /** It never had a report. */
  isNew: boolean;
  /** Changes that the version does not announce, or a report that was changed; one line each. */
  problems: string[];
}

/** @param compiled folders of the compiled packages by their names */
export async function readPackageApis(
  compiled: Readonly<Record<string, string>>,
  repository: string,
  packages: readonly PublicPackage[],
): Promise<PackageApi[]> {
  const git = openHistory(repository);
  if (git === undefined)
    process.stderr.write('The API reports are not compared with the history, because it is not complete.\n');
  const apis: PackageApi[] = [];
  for (const { folder } of packages) {
    const { name, version } = await readJson<SourcePackage['json']>(join(repository, folder, 'package.json'));
    // The version of the compiled package also contains the time.
    const current = { ...(await readApi(String(compiled[name]))), version };
    // Packages that only contain commands have no exports.
    if (current.signatures.size === 0) continue;
    const file = join(repository, folder, API_REPORT);
    const stored = existsSync(file) ? parseReport(await readFile(file, 'utf8')) : null;
    const recorded = git === undefined ? [] : readRecordedReports(git, folder);
    const changed = findHistoryProblems(recorded, folder, stored);
    apis.push({
      file,
      stored,
      current,
      isNew: stored === null && recorded.length === 0,
      problems: changed.length > 0 ? changed : findReportProblems(stored, current),
    });
  }
  return apis;
}

/** Throws unless the report of each package has its version and its API, so that every packed version says what changed. */
export async function assertRecorded(
  compiled: Readonly<Record<string, string>>,
  repository: string,
  packages: readonly PublicPackage[],
): Promise<void> {
  const problems = (await readPackageApis(compiled, repository, packages)).flatMap(
    ({ problems: found, stored, current }) =>
      found.length > 0 || isRecorded(stored, current)
        ? found
        : [`The report of ${current.name} ${current.version} is not written. Write it: ${WRITE_COMMAND}`],
  );
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
