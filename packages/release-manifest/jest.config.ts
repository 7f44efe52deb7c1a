import { createRequire } from 'node:module';
import type { Config } from 'jest';

/** Written out rather than imported: the builds depend on this package, so it depends on no other. */
const config: Config = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      createRequire(import.meta.url).resolve('@swc/jest'),
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'es6' } },
    ],
  },
  transformIgnorePatterns: ['/node_modules/'],
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  cacheDirectory: '<rootDir>/../../.cache/jest',
};

// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default config;
