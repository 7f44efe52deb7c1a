import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { RECORDING, readRecording, staleClaims } from '@portal/coverage/recorded';
import type { CheckResult } from './counts.ts';
import { runJest } from './jest.ts';
import { REPOSITORY } from './run-command.ts';

/** Folders of the workspace that have Jest tests. */
function testedFolders(): string[] {
  return ['packages', 'tools', 'apps'].flatMap((group) =>
    readdirSync(join(REPOSITORY, group))
      .map((name) => join(group, name))
      .filter((folder) => existsSync(join(REPOSITORY, folder, 'jest.config.ts')) && hasTests(folder)),
  );
}

function hasTests(folder: string): boolean {
  const source = join(REPOSITORY, folder, 'src');
  return (
    existsSync(source) &&
    readdirSync(source, { recursive: true, encoding: 'utf8' }).some((name) => /\.test\.tsx?$/.test(name))
  );
}

/** Names that `npm test -- unit <name>` accepts. */
export function testedPackages(): string[] {
  return testedFolders().map((folder) => basename(folder));
}

const PROVIDER = 'provider-api';

/**
 * Runs the tests of the named packages, or of all: `orders`, `provider-api/contacts`. They use the embedded database;
 * PostgreSQL has its own check.
 */
export async function runUnitTests(names: readonly string[]): Promise<CheckResult> {
  const packages = names.map((name) => name.split('/')[0]);
  const files = getPathPatterns(names);
  const folders = testedFolders().filter(
    (folder) => packages.length === 0 || packages.includes(basename(folder)),
  );
  const isRecorded = files.length === 0 && folders.some((folder) => basename(folder) === PROVIDER);
  if (!isRecorded) return runJest(folders, { DATABASE_URL: '' }, { files });
  await rm(RECORDING, { recursive: true, force: true });
  const result = await runJest(folders, { DATABASE_URL: '', RECORD_CALLS: RECORDING });
  return result.counts.failed > 0 ? result : checkCoverage(result);
}

/** Files that `npm run test:long` runs: `npm test` skips them, or runs a short form of them. */
const LONG_FILES = [
  '.long',
  '.bucket',
  'faults/crash',
  'registry-kill',
  'publish-kill',
  'serve/load',
  'hostile-values',
  'abuse/corpus',
  'disk-space',
  'auth/matrix',
  'backups/backups',
  'openapi/api-package',
  'proposals/large-deal',
  'audit/partitions',
  'jobs/queue',
  'bulk/undo',
  'write-area',
  'source/commits',
  'verdict/simulate',
  'app/router/route-table',
  'ui/src/stories',
];

/** Runs the long tests, or those whose paths contain one of `parts`. */
export function runLongTests(parts: readonly string[]): Promise<CheckResult> {
  const files = (parts.length > 0 ? parts : LONG_FILES).map(
    (part) => `${part.replaceAll('.', '\\.')}.*\\.test\\.tsx?$`,
  );
  return runJest(testedFolders(), { DATABASE_URL: '', TEST_LONG: '1' }, { files });
}

/**
 * One pattern for each name if any of them asks for a part of its package. Each starts with the package, because Jest
 * applies every pattern to every package.
 */
export function getPathPatterns(names: readonly string[]): string[] {
  if (!names.some((name) => name.includes('/'))) return [];
  return names.map((name) => {
    const [folder = '', ...path] = name.split('/');
    return `/(?:apps|packages|tools)/${folder}/.*${path.join('/')}`;
  });
}

/** `docs/coverage-calls.md` names tests by what an earlier run recorded; this run has to show the same. */
function checkCoverage({ counts, output }: CheckResult): CheckResult {
  const stale = staleClaims(readRecording() ?? {});
  if (stale.length === 0) return { counts: { ...counts, passed: counts.passed + 1 }, output };
  return {
    counts: { ...counts, failed: 1 },
    output: `docs/coverage-calls.md is out of date; run \`npm run coverage\`.\n${stale.join('\n')}`,
  };
}
