import { cleanup, configure, getConfig } from '@testing-library/react';
import { skipOwnerStacks } from './skip-owner-stacks.ts';

type Globals = typeof import('@jest/globals');

/** Settings of the libraries that all tests that render share. */
export function configureLibraries(): void {
  // Ends a wait that hangs; a busy machine stretches waits of milliseconds to seconds.
  configure({ asyncUtilTimeout: 30_000 });
  printPageOnlyInTheEnd();
  skipOwnerStacks();
}

/**
 * A query that finds nothing prints the page into its error. While a test waits, queries are repeated, and only the error
 * of the last one is seen: Testing Library adds the page to it. To print it each time took 6% of these tests' time.
 */
function printPageOnlyInTheEnd(): void {
  const { getElementError } = getConfig();
  configure({
    getElementError(message, container) {
      const isRepeated = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
      if (!isRepeated) return getElementError(message, container);
      return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
    },
  });
}

/** Removes what each test has rendered. An unexpected console.error fails the test, unless the test replaced console.error. */
export function cleanUpAfterEach({
  beforeEach,
  afterEach,
  jest,
}: Pick<Globals, 'beforeEach' | 'afterEach' | 'jest'>): void {
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
}
