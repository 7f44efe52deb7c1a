import { jestShared } from './src/jest/jest-shared.ts';

/** A test of the presets needs Jest's own environments. */
// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default { ...jestShared, testMatch: ['<rootDir>/src/**/*.test.ts'] };
