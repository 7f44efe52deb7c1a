import { TEST_TIMEOUT_MS } from '../jest-shared.ts';
import { cleanUpAfterEach } from '../rendering.ts';
import { tidyUp } from '../tidy-up.ts';
import { jest } from './fake-timers.ts';
import { resetWindow } from './window.ts';

/** What test files import as `@jest/globals` where a process has a window. */
const scope = globalThis as unknown as typeof import('@jest/globals');

export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = scope;
export { jest };

// A test that waits for ever ends the process: its file fails, and a new process runs the next one.
const { setTimeout, clearTimeout } = globalThis;
let limit: ReturnType<typeof setTimeout>;
beforeEach(() => {
  limit = setTimeout(() => {
    process.stderr.write(`Not finished after 4 minutes: ${expect.getState().currentTestName}\n`);
    process.exit(1);
  }, TEST_TIMEOUT_MS);
});
afterEach(() => clearTimeout(limit));

cleanUpAfterEach({ beforeEach, afterEach, jest });

// The next test file runs in the same process.
afterAll(async () => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  try {
    resetWindow();
  } finally {
    await tidyUp();
  }
});
