import { afterEach, beforeEach, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, configure } from '@testing-library/react';
import { skipOwnerStacks } from './skip-owner-stacks.ts';

// Ends a wait that hangs; a busy machine stretches waits of milliseconds to seconds.
configure({ asyncUtilTimeout: 30_000 });

skipOwnerStacks();

/** An unexpected console.error fails the test, unless the test replaced console.error. */
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
