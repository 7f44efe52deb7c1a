import { createRequire } from 'node:module';
import type { Config } from 'jest';

/** Ends a test that hangs. Tests take seconds, but a busy machine stretches them. */
export const TEST_TIMEOUT_MS = 240_000;

/** How SWC compiles TypeScript with JSX. */
export const TYPESCRIPT = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2023',
  },
  module: { type: 'es6' },
} as const;

/** What runs inside Jest's own module system: ESM, transformed by SWC because TypeScript 7 has no JavaScript compiler API. */
export const jestShared: Config = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      createRequire(import.meta.url).resolve('@swc/jest'),
      {
        ...TYPESCRIPT,
        // In files beside the code: inline, they are three times as long as the code, for every module of every test file.
        sourceMaps: true,
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/'],
  testTimeout: TEST_TIMEOUT_MS,
  cacheDirectory: '<rootDir>/../../.cache/jest',
};
