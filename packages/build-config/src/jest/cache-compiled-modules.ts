import vm from 'node:vm';

declare module 'node:vm' {
  interface SourceTextModule {
    createCachedData(): Buffer;
  }
}

/** What V8 compiled, by the code of a module. A worker keeps it for all of its test files. */
const compiled = new Map<string, Buffer>();

/** A module that V8 compiles once per worker. Jest creates a new module for each test file. */
class CachedModule extends vm.SourceTextModule {
  constructor(code: string, options: vm.SourceTextModuleOptions = {}) {
    const cachedData = compiled.get(code);
    super(code, cachedData === undefined ? options : { ...options, cachedData });
    if (cachedData === undefined) compiled.set(code, this.createCachedData());
  }
}

vm.SourceTextModule = CachedModule;
