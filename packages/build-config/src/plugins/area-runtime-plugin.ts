import type { Compiler, RspackPluginInstance } from '@rspack/core';
import { areaRuntime } from './area-runtime.ts';

type Options = Parameters<typeof areaRuntime>[0];

/**
 * Replaces modules of the bundler's runtime, which every entry of an area repeats, by smaller ones that do what areas
 * use of them (docs/decisions/0033).
 */
export class AreaRuntimePlugin implements RspackPluginInstance {
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const rewrites = areaRuntime(this.options);
    compiler.hooks.thisCompilation.tap('AreaRuntime', (compilation) => {
      compilation.hooks.runtimeModule.tap('AreaRuntime', (module) => {
        const rewrite = rewrites[module.name];
        if (rewrite === undefined || module.source === undefined) return;
        module.source.source = Buffer.from(rewrite(module.source.source.toString()));
      });
    });
  }
}
