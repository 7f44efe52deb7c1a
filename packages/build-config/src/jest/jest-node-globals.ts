import { restoreEnvironment } from './restore-environment.ts';

/** What test files import as `@jest/globals` under `jestNode`. */
const scope = globalThis as unknown as typeof import('@jest/globals');

export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = scope;

// The next test file runs in the same process.
afterAll(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  restoreEnvironment();
  process.exitCode = undefined;
});
