import { createRequire } from 'node:module';
import type { Config } from 'jest';

/** TypeScript 7 has no JavaScript compiler API, so Jest transforms with SWC. */
export const swcTransform: NonNullable<Config['transform']> = {
  '^.+\\.tsx?$': [
    createRequire(import.meta.url).resolve('@swc/jest'),
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2023',
      },
      module: { type: 'es6' },
      // In files beside the code: inline, they are three times as long as the code, for every module of every test file.
      sourceMaps: true,
    },
  ],
};

/** Ends a test that hangs. Tests take seconds, but a busy machine stretches them. */
export const TEST_TIMEOUT_MS = 240_000;

/** Tests that take minutes and guard what changes rarely. `npm run test:long` runs them, and no others. */
const LONG_TESTS = '\\.long\\.test\\.ts$';

/** Jest preset for code that runs on Node: ESM, SWC. */
export const jestNode: Config = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: swcTransform,
  transformIgnorePatterns: ['/node_modules/'],
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...(process.env['TEST_LONG'] ? [] : [LONG_TESTS])],
  testTimeout: TEST_TIMEOUT_MS,
  cacheDirectory: '<rootDir>/../../.cache/jest',
};
