import { join } from 'node:path';
import type { Config } from 'jest';
import { swcTransform, TEST_TIMEOUT_MS } from './jest-node.ts';

/** Jest preset for packages and apps that render: jsdom, ESM, SWC. */
export const jestWeb: Config = {
  testEnvironment: '@portal/build-config/jest-web-environment',
  // Not jsdom's default 'browser': some packages ship their browser build as CommonJS only.
  testEnvironmentOptions: { customExportConditions: ['node'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: swcTransform,
  transformIgnorePatterns: ['/node_modules/'],
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  moduleNameMapper: {
    '\\.(css|woff2|svg)$': '@portal/build-config/jest-asset',
    // Tests load the table of a list, and its grid, synchronously.
    '^\\./lazy-table\\.tsx$': join(import.meta.dirname, '../../../ui/src/grid/eager-table.ts'),
    '/lazy-rows-grid\\.tsx$': join(import.meta.dirname, '../../../ui/src/grid/data-grid/eager-rows-grid.ts'),
  },
  setupFilesAfterEnv: ['@portal/build-config/jest-web-setup'],
  testTimeout: TEST_TIMEOUT_MS,
  cacheDirectory: '<rootDir>/../../.cache/jest',
};
