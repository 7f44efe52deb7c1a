import { fileURLToPath } from 'node:url';
import type { Config } from 'jest';

/** Tests that take minutes and guard what changes rarely. `npm run test:long` runs them, and no others. */
const LONG_TESTS = '\\.long\\.test\\.ts$';

const find = (name: string) => fileURLToPath(import.meta.resolve(name));

/**
 * Jest preset for code that runs on Node. Test files run as plain modules of Node, without Jest's module system, and
 * one process runs many of them: they share loaded modules and must leave no state behind. There is no limit per test.
 */
export const jestNode: Config = {
  runner: find('./jest-node-runner.ts'),
  setupFiles: [find('./jest-node-setup.ts')],
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...(process.env['TEST_LONG'] ? [] : [LONG_TESTS])],
  cacheDirectory: '<rootDir>/../../.cache/jest',
};
