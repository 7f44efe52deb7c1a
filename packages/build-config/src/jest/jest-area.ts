import type { Config } from 'jest';
import { jestIsolated } from './jest-isolated.ts';

/** Jest preset for an area in any repository: that of our own areas, with a cache in the area's folder. */
export const jestArea: Config = { ...jestIsolated, cacheDirectory: '<rootDir>/node_modules/.cache/jest' };
