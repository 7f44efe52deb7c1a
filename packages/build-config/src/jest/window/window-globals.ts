import { cleanUpAfterEach } from '../rendering.ts';
import { tidyUp } from '../tidy-up.ts';
import { jest } from './fake-timers.ts';
import { resetWindow } from './window.ts';

/** What test files import as `@jest/globals` where a process has a window. */
const scope = globalThis as unknown as typeof import('@jest/globals');

export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = scope;
export { jest };

cleanUpAfterEach({ beforeEach, afterEach, jest });

// The next test file runs in the same process.
afterAll(async () => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  resetWindow();
  await tidyUp();
});
