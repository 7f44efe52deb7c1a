import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
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

/** Runs the tests of the named packages, or of all. They use the embedded database; PostgreSQL has its own check. */
export function runUnitTests(names: readonly string[]): Promise<CheckResult> {
  const folders = testedFolders().filter((folder) => names.length === 0 || names.includes(basename(folder)));
  return runJest(folders, { DATABASE_URL: '' });
}
