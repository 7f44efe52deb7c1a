import type { Config } from 'jest';
import { jestShared } from './jest-shared.ts';

/** Jest preset for packages and apps that render: jsdom, ESM, SWC. */
export const jestWeb: Config = {
  ...jestShared,
  testEnvironment: '@portal/build-config/jest-web-environment',
  // Not jsdom's default 'browser': some packages ship their browser build as CommonJS only.
  testEnvironmentOptions: { customExportConditions: ['node'] },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  moduleNameMapper: {
    '\\.(css|woff2|svg)$': '@portal/build-config/jest-asset',
    // Tests load the table of a list, and its grid, synchronously.
    '^\\./lazy-table\\.(?:tsx|js)$': '@portal/ui/eager-table',
    '/lazy-rows-grid\\.(?:tsx|js)$': '@portal/ui/eager-rows-grid',
  },
  setupFilesAfterEnv: ['@portal/build-config/jest-web-setup'],
};
