import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StatsPlugin } from '@module-federation/manifest';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { containerName, INTEGRITY_HASH } from './build-files.ts';
import type { AppSource } from './pages/app-source.ts';
import { hashSources } from './pages/source-hash.ts';
import { BuildReportPlugin, ENTRY_NAME, EXPOSED_CHUNK } from './plugins/build-report-plugin.ts';
import { BundledSingletonsPlugin } from './plugins/bundled-singletons-plugin.ts';
import { ChunkRetryPlugin } from './plugins/chunk-retry-plugin.ts';
import { FirstPaintPlugin } from './plugins/first-paint-plugin.ts';
import { sharedByArea, sharedVersions } from './sharing/sharing.ts';
import { splitChunks } from './split-chunks.ts';

export interface BuildOptions {
  mode: 'production' | 'development';
  /** Hot reload: the build is served by a development server. */
  hot?: boolean;
  /** Where the files go; `dist` by default. */
  outputPath?: string;
}

/**
 * Has Chromium compile all functions of a script beside the main thread while it arrives, because a page calls most of
 * them at once. Other browsers ignore the comment.
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

/** Milliseconds after which a chunk that does not arrive counts as failed (specification §8). */
const CHUNK_TIMEOUT_MS = 120_000;

/** First module of an app that is not part of the portal's page. */
export const STANDALONE_ENTRY = 'src/app/main.tsx';

/** Parts of the federation runtime that the shell does without, by the library's own constants. */
const SHELL_RUNTIME = {
  ENV_TARGET: '"web"',
  // `app.json` names the areas and their files, so there are no manifests to fetch.
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  // The shell hands its own share scope to the areas.
  FEDERATION_OPTIMIZE_NO_SHARED: 'true',
  FEDERATION_HAS_EXPOSES: 'false',
};

/** What the builds of all apps have in common. */
function commonConfig(
  { name, root }: Pick<AppSource, 'name' | 'root'>,
  options: BuildOptions,
): Configuration & { output: object; optimization: object } {
  const production = options.mode === 'production';
  return {
    name,
    context: root,
    mode: options.mode,
    target: ['web', 'es2022'],
    // Hidden: scripts do not name their source maps. `publish` stores the maps without serving them.
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: options.outputPath ?? join(root, 'dist'),
      // The URL of a build is only known once it is published: scripts derive it from their own.
      publicPath: 'auto',
      filename: production ? '[name].[contenthash:16].js' : '[name].js',
      assetModuleFilename: '[name].[contenthash:16][ext]',
      clean: !options.hot,
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      crossOriginLoading: 'anonymous',
      // Re-evaluates a module that threw, so that a retry does not get a half-initialised one.
      strictModuleErrorHandling: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: {
                react: { runtime: 'automatic', development: !production, refresh: options.hot === true },
              },
              target: 'es2022',
            },
          },
          type: 'javascript/auto',
        },
        { test: /\.(svg|woff2|png)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimize: production,
      // The shortest names: 2 KB less on every page. They depend on the module alone, so caches outlive a release.
      mangleExports: production ? 'size' : false,
      moduleIds: production ? 'deterministic' : 'named',
      chunkIds: production ? 'deterministic' : 'named',
      realContentHash: true,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: {
            ecma: 2022,
            compress: { passes: 3, ecma: 2022 },
            mangle: true,
            format: { comments: false, ecma: 2022, preamble: COMPILE_AT_ONCE },
          },
        }),
      ],
    },
    performance: false,
    // The manifest's plugin warns about `publicPath: 'auto'` in every build.
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}

/** The build configuration of the shell and of every area. */
export function createConfig(app: AppSource, options: BuildOptions): Configuration {
  const production = options.mode === 'production';
  const common = commonConfig(app, options);
  return {
    ...common,
    entry: entryOf(app, options),
    output: {
      ...common.output,
      uniqueName: uniqueNameOf(app, options),
      // An entry lists the hashes of all chunks. A release of an area needs none: its folder is named by its content. In
      // the shell's entry they are short, because they cannot be compressed.
      chunkFilename: production && app.kind === 'shell' ? '[name].[contenthash:8].js' : '[name].js',
    },
    optimization: { ...common.optimization, splitChunks: splitChunks(app) },
    plugins: [
      ...(app.kind === 'area'
        ? federationPlugins(app)
        : [
            new rspack.DefinePlugin({
              PORTAL_SHARED_VERSIONS: JSON.stringify(sharedVersions(app.versionOf)),
              ...SHELL_RUNTIME,
            }),
          ]),
      ...(production ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [INTEGRITY_HASH] })] : []),
      ...(options.hot ? [new ReactRefreshRspackPlugin()] : []),
      // Served under the portal's root: favicon, supplier logos.
      ...(existsSync(join(app.root, 'public'))
        ? [new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', to: 'public' }] })]
        : []),
      ...(app.shell !== null && production ? [new FirstPaintPlugin(join(app.root, 'src'), app.shell)] : []),
      new ChunkRetryPlugin(),
      ...(app.kind === 'area' ? [new BundledSingletonsPlugin(app.name)] : []),
      new BuildReportPlugin(app),
    ],
  };
}

/** The build configuration of an app that is not part of the portal's page and is not published, such as the release console. */
export function createStandaloneConfig(root: string, options: BuildOptions): Configuration {
  const common = commonConfig({ name: basename(root), root }, options);
  return {
    ...common,
    entry: { main: `./${STANDALONE_ENTRY}` },
    output: { ...common.output, chunkFilename: '[name].[contenthash:16].js' },
    plugins: [
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [INTEGRITY_HASH] }),
      new ChunkRetryPlugin(),
    ],
  };
}

/** In development, an entry with the container's name adds the hot reload client to the federation entry. */
function entryOf(app: AppSource, { hot }: BuildOptions): Configuration['entry'] {
  const devFile = (file: string) => join(import.meta.dirname, 'dev', file);
  if (app.kind === 'shell')
    return { main: hot ? [devFile('hot-hook.ts'), './src/main.tsx'] : './src/main.tsx' };
  return hot ? { [containerName(app.name)]: devFile('hot-entry.ts') } : {};
}

/**
 * Each build of an area has its own name: two versions run in one page when one falls back to the other or replaces it,
 * and with a common name one would run the other's chunks, whose ids are the same.
 */
function uniqueNameOf(app: AppSource, { mode }: BuildOptions): string {
  const name = `portal_${app.name}`;
  return app.kind === 'area' && mode === 'production' ? `${name}_${hashSources(app.root)}` : name;
}

/**
 * A stock container: a build by any other tool can be an area too (docs/decisions/0045). The bundler's first plugin adds
 * no runtime to the entry, because the shell has one; the library's own plugin writes `mf-manifest.json`.
 */
function federationPlugins(app: AppSource): Configuration['plugins'] & object {
  const options = {
    name: containerName(app.name),
    filename: `${ENTRY_NAME}.js`,
    exposes: { './area': { import: './src/area.ts', name: EXPOSED_CHUNK } },
    shared: sharedByArea(app.versionOf),
  };
  return [
    new rspack.container.ModuleFederationPluginV1(options),
    new StatsPlugin(
      { ...options, manifest: true, dts: false },
      { pluginVersion: rspack.rspackVersion, bundler: 'rspack' },
    ) as never,
  ];
}
