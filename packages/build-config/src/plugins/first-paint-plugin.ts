import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FIRST_PAINT_FILE, type FirstPaint, SHELL_URL } from '@portal/release-manifest';
import { type Compiler, type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import type { ShellDeclaration } from '../pages/app-source.ts';

/** Placeholder for the URL of the shell's files while rendering. */
const FILES = 'first-paint:/';

/**
 * Adds what the shell shows before its scripts arrive to its build, as data for the page server. The module that renders
 * it is built for Node and run; the script that each page contains is built for browsers.
 */
export class FirstPaintPlugin implements RspackPluginInstance {
  private readonly source: string;
  private readonly shell: Pick<ShellDeclaration, 'earlyScript' | 'prerender'>;

  /** @param source the folder of the shell's modules */
  constructor(source: string, shell: Pick<ShellDeclaration, 'earlyScript' | 'prerender'>) {
    this.source = source;
    this.shell = shell;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    let content = '';
    compiler.hooks.beforeRun.tapPromise('FirstPaint', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'first-paint-'));
      try {
        const rendered = await this.prerender(folder, compiler.options);
        content = JSON.stringify({ script: await this.buildScript(folder, compiler.options), ...rendered });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
    compiler.hooks.thisCompilation.tap('FirstPaint', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'FirstPaint', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => compilation.emitAsset(FIRST_PAINT_FILE, new sources.RawSource(content)),
      );
    });
  }

  private async prerender(
    folder: string,
    { context, resolve, module, output }: Compiler['options'],
  ): Promise<Omit<FirstPaint, 'script'>> {
    await run({
      context,
      mode: 'production',
      target: 'node',
      entry: join(this.source, this.shell.prerender),
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
  }

  private async buildScript(
    folder: string,
    { context, resolve, module }: Compiler['options'],
  ): Promise<string> {
    await run({
      context,
      mode: 'production',
      target: ['web', 'es2022'],
      devtool: false,
      entry: join(this.source, this.shell.earlyScript),
      resolve: { extensions: resolve.extensions },
      module: { rules: module.rules },
      output: { path: folder, filename: 'early.js' },
      optimization: {
        minimizer: [
          new rspack.SwcJsMinimizerRspackPlugin({
            extractComments: false,
            minimizerOptions: {
              compress: { passes: 3, ecma: 2022 },
              mangle: true,
              format: { comments: false, ecma: 2022 },
            },
          }),
        ],
      },
    } as Configuration);
    return await readFile(join(folder, 'early.js'), 'utf8');
  }
}

function withShellUrl<T>(rendered: T): T {
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
