import { TestEnvironment } from 'jest-environment-node';

/** What template.ts finds out once in a worker, rather than in each test file. */
const remembered = new Map<string, string>();

/** Compiled modules by their size in bytes. A worker keeps this map for all of its test files. */
const compiled = new Map<number, WebAssembly.Module>();

/**
 * Node's environment, in which test files share the machine code of the embedded database. V8 compiles the same bytes
 * again only if nothing refers to the module of an earlier file.
 */
class ProviderEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, { remembered });
    const webAssembly = this.global.WebAssembly as typeof WebAssembly;
    const instantiate = webAssembly.instantiate;
    const keepCompiled = async (source: BufferSource, imports?: WebAssembly.Imports) => {
      const instantiated = await instantiate(source, imports);
      // With a compiled module instead of bytes, it returns only the instance. No test file owns the copy.
      if ('module' in instantiated && !compiled.has(source.byteLength))
        compiled.set(source.byteLength, structuredClone(instantiated.module));
      return instantiated;
    };
    webAssembly.instantiate = keepCompiled as typeof instantiate;
  }
}

// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default ProviderEnvironment;
