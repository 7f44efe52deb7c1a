import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FIRST_PAINT_FILE, type FirstPaint, SHELL_URL } from '@portal/release-manifest';
import { type Compiler, type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';

/** Placeholder for the URL of the shell's files while rendering. */
const FILES = 'first-paint:/';

/**
 * Adds what the shell shows before its scripts arrive to its build, as data for the page server. The module that renders
 * it is built for Node and run.
 */
export class FirstPaintPlugin implements RspackPluginInstance {
  private readonly entry: string;

  /** @param entry module that exports `prerender()` */
  constructor(entry: string) {
    this.entry = entry;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    let content = '';
    compiler.hooks.beforeRun.tapPromise('FirstPaint', async () => {
      content = JSON.stringify(await this.prerender(compiler.options));
    });
    compiler.hooks.thisCompilation.tap('FirstPaint', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'FirstPaint', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => compilation.emitAsset(FIRST_PAINT_FILE, new sources.RawSource(content)),
      );
    });
  }

  private async prerender({ context, resolve, module, output }: Compiler['options']): Promise<FirstPaint> {
    const folder = await mkdtemp(join(tmpdir(), 'first-paint-'));
    try {
      await run({
        context,
        mode: 'production',
        target: 'node',
        entry: this.entry,
        resolve: { extensions: resolve.extensions },
        module: { rules: module.rules },
        output: {
          path: folder,
          filename: 'prerender.mjs',
          publicPath: FILES,
          assetModuleFilename: output.assetModuleFilename,
          library: { type: 'module' },
          module: true,
        },
        optimization: { splitChunks: false, minimize: true },
        plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
      } as Configuration);
      const { prerender } = await import(pathToFileURL(join(folder, 'prerender.mjs')).href);
      return withShellUrl(prerender());
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

function withShellUrl(rendered: FirstPaint): FirstPaint {
  return JSON.parse(JSON.stringify(rendered).replaceAll(FILES, SHELL_URL));
}

function run(config: Configuration): Promise<void> {
  const compiler = rspack(config);
  return new Promise((done, reject) => {
    compiler.run((error, stats) => {
      if (error || !stats || stats.hasErrors())
        reject(error ?? new Error(stats?.toString({ preset: 'errors-only', colors: false })));
      else compiler.close(() => done());
    });
  });
}
