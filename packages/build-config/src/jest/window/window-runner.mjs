import { createRunner } from 'jest-light-runner';

const LightRunner = createRunner({ runtime: 'child_process' });

/**
 * Runs test files in processes beside Jest's, one more than Jest's workers, because tests that render often wait. For
 * one worker, `jest-light-runner` would use Jest's own process, which stops when it gets a window.
 */
// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default class WindowRunner {
  #runner;

  constructor(globalConfig, ...rest) {
    this.#runner = new LightRunner({ ...globalConfig, maxWorkers: globalConfig.maxWorkers + 1 }, ...rest);
  }

  runTests(...run) {
    return this.#runner.runTests(...run);
  }
}
