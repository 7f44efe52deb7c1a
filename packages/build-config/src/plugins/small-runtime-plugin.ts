import type { Compiler, RspackPluginInstance } from '@rspack/core';
import { smallRuntime } from './small-runtime.ts';

type Options = Parameters<typeof smallRuntime>[0];

/**
 * Replaces modules of the bundler's runtime, which every entry of an area repeats, by smaller ones that do what apps
 * use of them (docs/decisions/0033).
 */
export class SmallRuntimePlugin implements RspackPluginInstance {
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const rewrites = smallRuntime(this.options);
    compiler.hooks.thisCompilation.tap('SmallRuntime', (compilation) => {
      compilation.hooks.runtimeModule.tap('SmallRuntime', (module) => {
        const rewrite = rewrites[module.name];
        if (rewrite === undefined || module.source === undefined) return;
        module.source.source = Buffer.from(rewrite(module.source.source.toString()));
      });
    });
  }
}
