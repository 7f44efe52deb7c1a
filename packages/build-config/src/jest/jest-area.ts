import type { Config } from 'jest';
import { jestIsolated } from './jest-isolated.ts';

/**
 * Jest preset for an area in another repository. Each test file has its own window and modules. The cache is in the
 * area's folder.
 */
export const jestArea: Config = { ...jestIsolated, cacheDirectory: '<rootDir>/node_modules/.cache/jest' };
