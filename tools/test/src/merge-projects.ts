import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Config } from 'jest';
import { REPOSITORY } from './run-command.ts';

/** The Jest settings of a package. */
export interface PackageSettings {
  /** Relative to the repository: `apps/orders`. */
  folder: string;
  settings: Config;
}

/**
 * Merges packages with the same settings into one Jest project. Jest caches resolved and transformed files by project,
 * so with one project for each package it would repeat both for every package.
 */
export function mergeProjects(packages: readonly PackageSettings[]): Config[] {
  const groups = new Map<string, { shared: Config; members: PackageSettings[] }>();
  for (const member of packages) {
    const {
      testMatch: _match,
      testPathIgnorePatterns: _ignored,
      testTimeout: _limit,
      cacheDirectory: _cache,
      ...settings
    } = member.settings;
    const shared = { ...settings, ...resolveModules(member) };
    const key = JSON.stringify(shared);
    const group = groups.get(key) ?? { shared, members: [] };
    group.members.push(member);
    groups.set(key, group);
  }
  return [...groups].map(([key, { shared, members }]) => ({
    ...shared,
    // Names the caches, which are reused by later runs.
    id: createHash('sha256').update(key).digest('hex').slice(0, 16),
    rootDir: REPOSITORY,
    roots: members.map(({ folder }) => join(REPOSITORY, folder, 'src')),
    testMatch: members.flatMap(({ folder, settings }) =>
      [settings.testMatch ?? []]
        .flat()
        .map((pattern) => pattern.replace('<rootDir>', join(REPOSITORY, folder))),
    ),
    testPathIgnorePatterns: [
      ...new Set(members.flatMap(({ settings }) => settings.testPathIgnorePatterns ?? ['/node_modules/'])),
    ],
    cacheDirectory: join(REPOSITORY, '.cache', 'jest'),
  }));
}

/** Resolves the modules that a package names to paths, because the shared project belongs to no package. */
function resolveModules({ folder, settings }: PackageSettings): Config {
  const { resolve } = createRequire(join(REPOSITORY, folder, 'package.json'));
  const find = (name: string) => resolve(name.replace('<rootDir>', join(REPOSITORY, folder)));
  const { testEnvironment = 'node', setupFilesAfterEnv } = settings;
  return {
    // `node` is Jest's own.
    testEnvironment: testEnvironment.includes('/') ? find(testEnvironment) : testEnvironment,
    ...(setupFilesAfterEnv && { setupFilesAfterEnv: setupFilesAfterEnv.map(find) }),
  };
}
