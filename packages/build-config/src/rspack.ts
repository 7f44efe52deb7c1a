import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { type AppSource, containerName } from './pages/app-source.ts';
import { BuildIdPlugin } from './plugins/build-id-plugin.ts';
import {
  BuildReportPlugin,
  ENTRY_NAME,
  EXPOSED_CHUNK,
  INTEGRITY_HASH,
} from './plugins/build-report-plugin.ts';
import { BundledSingletonsPlugin } from './plugins/bundled-singletons-plugin.ts';
import { ChunkRetryPlugin } from './plugins/chunk-retry-plugin.ts';
import { FirstPaintPlugin } from './plugins/first-paint-plugin.ts';
import { SmallRuntimePlugin } from './plugins/small-runtime-plugin.ts';
import { SortIntegrityPlugin } from './plugins/sort-integrity-plugin.ts';
import { leaveOutUnusedCode } from './replacements/unused-code.ts';
import { facadeRules } from './sharing/facade-rules.ts';
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

const TRUSTED_TYPES_POLICY = 'portal-chunks';

/**
 * Parts of the federation runtime that are left out (docs/decisions/0031): snapshots, because `app.json` names the areas;
 * sharing, because the shell hands its own share scope to them; Node, and debugging.
 */
const UNUSED_FEDERATION = {
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_SHARED: 'true',
  ENV_TARGET: '"web"',
  FEDERATION_DEBUG: '""',
  FEDERATION_BUILD_IDENTIFIER: '""',
};

/** The build configuration of every app. */
export function createConfig(app: AppSource, options: BuildOptions): Configuration {
  const production = options.mode === 'production';
  return {
    name: app.name,
    context: app.root,
    mode: options.mode,
    target: ['web', 'es2022'],
    devtool: production ? false : 'cheap-module-source-map',
    entry: entryOf(app, options),
    output: {
      path: options.outputPath ?? join(app.root, 'dist'),
      // The URL of a build is only known once it is published: scripts derive it from their own.
      publicPath: 'auto',
      uniqueName: `portal_${app.name}`,
      filename: production ? '[name].[contenthash:16].js' : '[name].js',
      // A release of an area is in a folder named by its content, and its entry would list the hashes of all chunks.
      chunkFilename: production && app.kind === 'shell' ? '[name].[contenthash:16].js' : '[name].js',
      assetModuleFilename: '[name].[contenthash:16][ext]',
      clean: !options.hot,
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      crossOriginLoading: 'anonymous',
      // Re-evaluates a module that threw, so that a retry does not get a half-initialised one.
      strictModuleErrorHandling: true,
      trustedTypes: { policyName: TRUSTED_TYPES_POLICY, onPolicyCreationFailure: 'continue' },
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
        // Not declared by the packages, so all of their modules would be in the bundle.
        { test: /@module-federation[\\/]runtime/, sideEffects: false },
        { test: /\.(svg|woff2|png)$/, type: 'asset/resource' },
        {
          test: /api-client[\\/]src[\\/]contract[\\/].*\.ts$/,
          enforce: 'pre',
          use: join(import.meta.dirname, 'replacements/contract-calls.ts'),
        },
        ...(app.kind === 'area' ? facadeRules(app.root) : []),
      ],
    },
    optimization: {
      minimize: production,
      // The shortest names: 2 KB less on every page. They depend on the module alone, so caches outlive a release.
      mangleExports: production ? 'size' : false,
      moduleIds: production ? 'deterministic' : 'named',
      chunkIds: production ? 'deterministic' : 'named',
      realContentHash: true,
      splitChunks: splitChunks(app),
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
    stats: 'errors-warnings',
    plugins: [
      ...(app.kind === 'area'
        ? [new rspack.container.ModuleFederationPluginV1(federation(app, production))]
        : [
            new rspack.DefinePlugin({
              PORTAL_SHARED_VERSIONS: JSON.stringify(sharedVersions(app.versionOf)),
              ...UNUSED_FEDERATION,
            }),
          ]),
      ...(production
        ? [
            new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [INTEGRITY_HASH] }),
            new SortIntegrityPlugin(),
          ]
        : []),
      ...(options.hot ? [new ReactRefreshRspackPlugin()] : []),
      // Served under the portal's root: favicon, supplier logos.
      ...(existsSync(join(app.root, 'public'))
        ? [new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', to: 'public' }] })]
        : []),
      ...(app.shell !== null && production
        ? [new FirstPaintPlugin(join(app.root, 'src', app.shell.prerender))]
        : []),
      ...(app.kind === 'area' && production ? [new BuildIdPlugin(app.name)] : []),
      ...(production
        ? [
            new SmallRuntimePlugin({
              chunkTimeoutMs: CHUNK_TIMEOUT_MS,
              trustedTypesPolicy: TRUSTED_TYPES_POLICY,
            }),
          ]
        : []),
      ...leaveOutUnusedCode(),
      new ChunkRetryPlugin(),
      ...(app.kind === 'area' ? [new BundledSingletonsPlugin(app.name)] : []),
      new BuildReportPlugin(app),
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

type FederationOptions = ConstructorParameters<typeof rspack.container.ModuleFederationPluginV1>[0];

/**
 * Areas are containers of the bundler's own plugin, whose entries contain no runtime. The shell is built without it: it
 * imports the shared modules directly, and its federation runtime hands them to the containers (`federation.ts`).
 */
function federation(app: AppSource, production: boolean): FederationOptions {
  const container = containerName(app.name);
  return {
    name: container,
    filename: production ? `${ENTRY_NAME}.[contenthash:16].js` : `${ENTRY_NAME}.js`,
    library: { type: 'global', name: container },
    exposes: { './area': { import: './src/area.ts', name: EXPOSED_CHUNK } },
    shared: sharedByArea(app.versionOf),
  };
}
