import type { Compilation, Compiler, RspackPluginInstance } from '@rspack/core';
import { partsOf } from './chunk-scripts.ts';

/** Packages that keep state or contexts of the page: with a second copy, hooks, session or theme come apart. */
const SINGLETONS = [
  'react',
  'react-dom',
  'react-router',
  'swr',
  'zustand',
  'final-form',
  'react-final-form',
  '@emotion/cache',
  '@emotion/react',
  '@mui/material',
  '@mui/system',
];
/** Modules of our own packages with such state. */
const OWN_SINGLETONS: Readonly<Record<string, RegExp>> = {
  '@portal/auth': /[\\/]auth[\\/]src[\\/]session\.ts$/,
  '@portal/portal-sdk': /[\\/]portal-sdk[\\/]src[\\/]index\.ts$/,
  '@portal/ui': /[\\/]ui[\\/]src[\\/](?:theme[\\/][^\\/]+|index)\.tsx?$/,
};
/** The package of a file, whatever its version and folder. */
const PACKAGE = /node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/](?!.*node_modules[\\/])/;

/**
 * Has an area that contains its own copy of a singleton say so when it starts, so that the shell can report it. Adds
 * nothing to an area without one.
 */
export class BundledSingletonsPlugin implements RspackPluginInstance {
  private readonly app: string;

  constructor(app: string) {
    this.app = app;
  }

  apply(compiler: Compiler): void {
    const { RuntimeModule } = compiler.rspack;
    const { app } = this;
    compiler.hooks.thisCompilation.tap('BundledSingletons', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('BundledSingletons', (chunk) => {
        const bundled = findSingletons(compilation);
        if (bundled.length === 0) return;
        const announcement = JSON.stringify({ app, modules: bundled });
        class Announcement extends RuntimeModule {
          constructor() {
            super('portal bundled singletons', RuntimeModule.STAGE_TRIGGER);
          }

          override generate(): string {
            return `(globalThis.portalBundledSingletons = globalThis.portalBundledSingletons || []).push(${announcement});`;
          }
        }
        compilation.addRuntimeModule(chunk, new Announcement());
      });
    });
  }
}

function findSingletons(compilation: Compilation): string[] {
  const found = new Set<string>();
  for (const module of compilation.modules) {
    if (compilation.chunkGraph.getModuleChunks(module).length === 0) continue;
    for (const part of partsOf(module)) {
      const file = part.nameForCondition() ?? '';
      const name = PACKAGE.exec(file)?.[1]?.replaceAll('\\', '/');
      if (name !== undefined && SINGLETONS.includes(name)) found.add(name);
      for (const [own, pattern] of Object.entries(OWN_SINGLETONS)) if (pattern.test(file)) found.add(own);
    }
  }
  return [...found].sort();
}
