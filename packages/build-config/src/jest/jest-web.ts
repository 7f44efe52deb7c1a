import { fileURLToPath } from 'node:url';
import type { Config } from 'jest';
import { jestIsolated } from './jest-isolated.ts';
import { jestNode } from './jest-node.ts';

const find = (name: string) => fileURLToPath(import.meta.resolve(name));

/** Test files that replace modules with mocks. */
const ISOLATED = '\\.isolated\\.test\\.tsx?$';

/** As `jestNode`, with one window for all test files of a process. */
const sharedWindow: Config = {
  ...jestNode,
  runner: find('./window/window-runner.mjs'),
  setupFiles: [find('./window/load-web-files.ts'), find('./jest-node-setup.ts')],
  setupFilesAfterEnv: [find('./window/window-setup.ts')],
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', ISOLATED],
};

/**
 * Jest preset for packages and apps that render. Test files share processes, as under `jestNode`. Those named
 * `*.isolated.test.ts(x)` run on Jest's own runner.
 */
export const jestWeb: Config = {
  projects: [
    sharedWindow,
    { ...jestIsolated, testMatch: ['<rootDir>/src/**/*.isolated.test.{ts,tsx}'] },
  ] as Config['projects'],
};
