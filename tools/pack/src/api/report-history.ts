import { execFileSync } from 'node:child_process';
import { API_REPORT, type ApiReport, HEADING, parseReport } from './api-report.ts';
import { compareReports, isAllowedChange } from './compare-reports.ts';

const GIT_OUTPUT_LIMIT = 256 * 1024 * 1024;

export type Git = (...args: string[]) => string;

/**
 * Git in a repository. Undefined where the history is missing or not complete: `root` is not a repository itself, or a
 * shallow clone.
 */
export function openHistory(root: string): Git | undefined {
  const git: Git = (...args) =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: GIT_OUTPUT_LIMIT,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    git('rev-parse', '--verify', 'HEAD');
    return git('rev-parse', '--is-shallow-repository', '--show-prefix') === 'false\n\n' ? git : undefined;
  } catch {
    return undefined; // git is not installed, or there is no commit
  }
}

interface RecordedReport {
  commit: string;
  report: ApiReport;
}

/**
 * The reports of a package as they were when their versions were recorded, newest first. Only the branch's own commits
 * count: a merge records what it brings.
 */
export function readRecordedReports(git: Git, folder: string): RecordedReport[] {
  const file = `${folder}/${API_REPORT}`;
  const options = ['--first-parent', '--diff-merges=first-parent', '--format=%H', `-G^${HEADING}`];
  return git('log', ...options, '--', file)
    .split('\n')
    .flatMap((commit) => {
      const report = commit === '' ? null : readReportAt(git, commit, file);
      return report === null ? [] : [{ commit, report }];
    });
}

function readReportAt(git: Git, commit: string, file: string): ApiReport | null {
  try {
    return parseReport(git('show', `${commit}:${file}`));
  } catch {
    return null; // the commit deleted the report
  }
}

/** What is wrong with a stored report: it was changed after its version was recorded, or the version says too little. */
export function findHistoryProblems(
  recorded: readonly RecordedReport[],
  folder: string,
  stored: ApiReport | null,
): string[] {
  const [last, previous] = recorded;
  if (last === undefined) return [];
  const file = `${folder}/${API_REPORT}`;
  if (previous && !isAllowedChange(previous.report, last.report))
    return [
      `Commit ${last.commit.slice(0, 8)} changed ${file} from version ${previous.report.version} to ${last.report.version}. Its changes need a higher version.`,
    ];
  if (stored === null || !isAllowedChange(last.report, stored))
    return [
      `${file} was changed or deleted after version ${last.report.version} was recorded. Restore it: git checkout ${last.commit.slice(0, 8)} -- ${file}`,
    ];
  return [];
}

export interface RecordedVersion {
  version: string;
  /** The version before; null for the first one. */
  since: string | null;
  /** What changed in the API since then, one line each. */
  changes: string[];
}

/** The last recorded version of a package; null if it has no report. */
export function describeLastVersion(git: Git, folder: string): RecordedVersion | null {
  const [last, previous] = readRecordedReports(git, folder);
  if (last === undefined) return null;
  const { version } = last.report;
  if (previous === undefined) return { version, since: null, changes: [] };
  const { breaks, additions } = compareReports(previous.report, last.report);
  return { version, since: previous.report.version, changes: [...breaks, ...additions] };
}
