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
    },
  ],
};

/** Jest preset for code that runs on Node: ESM, SWC. */
export const jestNode: Config = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: swcTransform,
  transformIgnorePatterns: ['/node_modules/'],
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  cacheDirectory: '<rootDir>/../../.cache/jest',
};
