import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { resetGlobals, setGlobals } from './native-globals.ts';

/*
 * Runs test files with Node's own modules, instead of loading every module again for each file in a context of its own.
 * Jest's runner does the rest: time limits, hooks, filters, results.
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
const GLOBALS = new URL('./native-globals.ts', import.meta.url).href;

/** The package of this name works only where Jest loads the modules. */
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : nextResolve(specifier, context),
});

/** Where Jest keeps what listens to the events of a file. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

let files = 0;

/** What Jest's runner of a file asks of its module system. */
function nativeModules() {
  return {
    requireInternalModule(path: string): unknown {
      // Each file starts with the state and the listeners of a new module.
      delete require.cache[path];
      Reflect.deleteProperty(globalThis, EVENT_HANDLERS);
      return require(path);
    },
    requireModule: (path: string): unknown => require(path),
    setGlobalsForRuntime: setGlobals,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path: string): Promise<unknown> => import(`${pathToFileURL(path)}?run=${files}`),
    enterTestCode() {},
    leaveTestCode() {},
  };
}

/** Runner of test files for Jest's option `testRunner`. */
export const runNatively: TestRunner = async (globalConfig, config, environment, runtime, path, send) => {
  // A browser's window is global only in Jest's context, and a file that has changed must be loaded again.
  if ('document' in environment.global || globalConfig.watch || globalConfig.watchAll)
    return runFile(globalConfig, config, environment, runtime, path, send);
  files += 1;
  const env = { ...process.env };
  try {
    return await runFile(globalConfig, config, environment, nativeModules(), path, send);
  } finally {
    resetGlobals();
    for (const name in process.env) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
  }
};
