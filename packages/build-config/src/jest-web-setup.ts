import { afterEach, beforeEach, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup } from '@testing-library/react';
import { computeStylesOnce } from './computed-styles-once.ts';

computeStylesOnce();

/** What a test prints as an error is a failure of that test, unless it replaced console.error itself. */
let consoleError: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  consoleError = jest.spyOn(console, 'error');
});
afterEach(() => {
  cleanup();
  const unexpected = consoleError.mock.calls;
  consoleError.mockRestore();
  if (unexpected.length > 0) {
    throw new Error(
      `Unexpected console.error: ${unexpected.map((call: unknown[]) => call.join(' ')).join('\n')}`,
    );
  }
});
