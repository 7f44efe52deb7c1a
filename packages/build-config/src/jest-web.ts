import type { Config } from 'jest';
import { swcTransform } from './jest-node.ts';

/** Jest preset for packages and apps that render: jsdom, ESM, SWC. */
export const jestWeb: Config = {
  testEnvironment: '@portal/build-config/jest-web-environment',
  // Not jsdom's default 'browser': some packages ship their browser build as CommonJS only.
  testEnvironmentOptions: { customExportConditions: ['node'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: swcTransform,
  transformIgnorePatterns: ['/node_modules/'],
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  moduleNameMapper: { '\\.(css|woff2|svg)$': '@portal/build-config/jest-asset' },
  setupFilesAfterEnv: ['@portal/build-config/jest-web-setup'],
  // Finding things by role in jsdom is slow, and the machine may be busy with the other packages.
  testTimeout: 30_000,
  cacheDirectory: '<rootDir>/../../.cache/jest',
};
