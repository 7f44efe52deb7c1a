import './tidy-up.ts';
import { registerHooks } from 'node:module';

/** If `load-web-files.ts` ran before, there is a window. */
const GLOBALS = (
  'window' in globalThis
    ? new URL('./window/window-globals.ts', import.meta.url)
    : new URL('./jest-node-globals.ts', import.meta.url)
).href;

/** Test files are loaded with the time behind their path, so that every run of a file is a new module. */
const isTestFile = (url: string) => /\.test\.tsx?\?/.test(url);

registerHooks({
  resolve(specifier, context, nextResolve) {
    const importer = context.parentURL ?? '';
    // `@jest/globals` works only inside Jest's module system. Each test file gets its own copy of the replacement.
    if (specifier === '@jest/globals')
      return { url: `${GLOBALS}?for=${encodeURIComponent(importer)}`, shortCircuit: true };
    const resolved = nextResolve(specifier, context);
    // Some test files repeat the tests of another one, for example in a bucket.
    if (isTestFile(importer) && /\.test\.tsx?$/.test(resolved.url))
      return { ...resolved, url: `${resolved.url}?for=${encodeURIComponent(importer)}` };
    return resolved;
  },
});
