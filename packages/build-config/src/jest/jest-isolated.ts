import type { Config } from 'jest';
import { jestShared } from './jest-shared.ts';
import { MODULE_NAMES } from './module-names.ts';

/**
 * Jest preset for tests that render on Jest's own runner: each test file has its own window and modules, so it may
 * replace modules with mocks.
 */
export const jestIsolated: Config = {
  ...jestShared,
  testEnvironment: '@portal/build-config/jest-web-environment',
  // Not jsdom's default 'browser': some packages ship their browser build as CommonJS only.
  testEnvironmentOptions: { customExportConditions: ['node'] },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  moduleNameMapper: MODULE_NAMES,
  setupFilesAfterEnv: ['@portal/build-config/jest-web-setup'],
};
