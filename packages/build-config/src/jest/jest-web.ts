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
    '^\\./lazy-table\\.(?:tsx|js)$': '@portal/ui/eager-table',
    '/lazy-rows-grid\\.(?:tsx|js)$': '@portal/ui/eager-rows-grid',
  },
  setupFilesAfterEnv: ['@portal/build-config/jest-web-setup'],
  testTimeout: TEST_TIMEOUT_MS,
  cacheDirectory: '<rootDir>/../../.cache/jest',
};
