import { tidyUp } from './tidy-up.ts';

/** What test files import as `@jest/globals` under `jestNode`. */
const scope = globalThis as unknown as typeof import('@jest/globals');

export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = scope;

// The next test file runs in the same process.
afterAll(async () => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  await tidyUp();
});
