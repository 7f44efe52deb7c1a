import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { resetTestState, setTestFunctions } from './native-globals.ts';

/*
 * Runs test files with Node's modules. Jest would load every module again for each file, in a new `vm` context. Its
 * runner of a file does the rest: time limits, hooks, filters, results.
 */

/** The signature that Jest documents for the option `testRunner`. */
type TestRunner = (
  globalConfig: { watch: boolean; watchAll: boolean },
  config: unknown,
  environment: { global: object },
  runtime: unknown,
  path: string,
  send: unknown,
) => Promise<unknown>;

const require = createRequire(import.meta.url);
const { default: runFile }: { default: TestRunner } = require('jest-circus/runner');
const GLOBALS_URL = new URL('./native-globals.ts', import.meta.url).href;

/** The package `@jest/globals` throws outside Jest's module system. */
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === '@jest/globals'
      ? { url: GLOBALS_URL, shortCircuit: true }
      : nextResolve(specifier, context),
});

/** The global key under which jest-circus stores its event handlers. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

let fileCount = 0;

/** The functions of Jest's module system that jest-circus calls. */
function createNativeRuntime() {
  return {
    requireInternalModule(path: string): unknown {
      // Loads jest-circus again, so that each file has new state and event handlers.
      delete require.cache[path];
      Reflect.deleteProperty(globalThis, EVENT_HANDLERS);
      return require(path);
    },
    requireModule: (path: string): unknown => require(path),
    setGlobalsForRuntime: setTestFunctions,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path: string): Promise<unknown> =>
      import(`${pathToFileURL(path)}?run=${fileCount}`),
    enterTestCode() {},
    leaveTestCode() {},
  };
}

/** Runner of test files for Jest's option `testRunner`. */
export const runWithNodeModules: TestRunner = async (
  globalConfig,
  config,
  environment,
  runtime,
  path,
  send,
) => {
  // A browser's window is global only in Jest's context, and a file that has changed must be loaded again.
  if ('document' in environment.global || globalConfig.watch || globalConfig.watchAll)
    return runFile(globalConfig, config, environment, runtime, path, send);
  fileCount += 1;
  const env = { ...process.env };
  try {
    return await runFile(globalConfig, config, environment, createNativeRuntime(), path, send);
  } finally {
    resetTestState();
    for (const name in process.env) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
  }
};
