import { createRunner } from 'jest-light-runner';

const LightRunner = createRunner({ runtime: 'child_process' });

/**
 * Runs test files in child processes. With one worker, `jest-light-runner` would run them in Jest's own process, and Jest
 * stops once `window` is a global.
 */
// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default class WindowRunner {
  #runner;

  constructor(globalConfig, ...rest) {
    this.#runner = new LightRunner(
      { ...globalConfig, maxWorkers: Math.max(globalConfig.maxWorkers, 2) },
      ...rest,
    );
  }

  runTests(...run) {
    return this.#runner.runTests(...run);
  }
}
