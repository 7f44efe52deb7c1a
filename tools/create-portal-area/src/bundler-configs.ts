import type { AreaNames } from './templates/index.ts';

/** Modules that the area takes from the page, so that each exists once. */
const SHARED = `// Taken from the page. List only what the area imports: Vite fetches every one when the area starts.
const shared = (requiredVersion) => ({ singleton: true, import: false, requiredVersion });
const sharedModules = {
  react: shared('^19.0.0'),
  'react/jsx-runtime': shared('^19.0.0'),
  '@portal/portal-sdk': shared('^1.0.0'),
  '@portal/ui': shared('^1.0.0'),
  '@portal/area-kit': shared('^1.0.0'),
  '@portal/area-kit/detail': shared('^1.0.0'),
};
`;

/** Port of `npm run dev`, which docs/outside-areas.md names. */
const DEV_PORT = 3001;

const containerOf = ({ area }: AreaNames) => `portal_area_${area.replaceAll('-', '_')}`;

/** The pages under the names of their files, by which their sizes are found. */
const exposedPages = ({ file }: AreaNames) =>
  [`${file}-list-page`, `${file}-page`]
    .map((page) => `        './${page}': './src/pages/${page}.tsx',`)
    .join('\n');

export function rspackConfig(names: AreaNames): string {
  return `import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import packageJson from './package.json' with { type: 'json' };

${SHARED}
export default {
  mode: 'production',
  // Maps are published with the area, to resolve the stacks of errors. No page fetches them.
  devtool: 'hidden-source-map',
  entry: {},
  // Two versions of an area can run in one page, so each needs its own name.
  output: {
    publicPath: 'auto',
    uniqueName: \`${names.area}_\${packageJson.version}\`,
    crossOriginLoading: 'anonymous',
    clean: true,
  },
  // \`npm run dev\`, for a page of the portal: its content policy refuses what hot reload adds to the area.
  devServer: {
    host: 'localhost',
    port: ${DEV_PORT},
    hot: false,
    liveReload: false,
    client: false,
    headers: { 'Access-Control-Allow-Origin': '*' },
    // Allows pages of other sites to load chunks, which they request without CORS.
    allowedHosts: ['localhost'],
  },
  // Pages would be compiled when a page asks the dev server, but it asks the portal.
  lazyCompilation: false,
  resolve: { extensions: ['...', '.ts', '.tsx'] },
  module: {
    rules: [
      {
        test: /\\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: '${containerOf(names)}',
      filename: 'remoteEntry.js',
      // Pages are exposed too, so that the manifest lists the files of each one and its size can be checked.
      exposes: {
        './area': './src/area.ts',
${exposedPages(names)}
      },
      shared: sharedModules,
      manifest: true,
      dts: false,
      experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
    }),
  ],
};
`;
}

export function viteConfig(names: AreaNames): string {
  return `import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';

${SHARED}
export default defineConfig({
  base: './',
  // Maps are published with the area, to resolve the stacks of errors. No page fetches them.
  build: { target: 'es2022', sourcemap: 'hidden', rollupOptions: { input: ['src/area.ts'] } },
  // \`npm run dev\`, for a page of the portal.
  server: { port: ${DEV_PORT}, strictPort: true, cors: { origin: '*' } },
  // Uses React's JSX functions from the page in development too.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  plugins: [
    federation({
      name: '${containerOf(names)}',
      filename: 'remoteEntry.js',
      // Pages are exposed too: the plugin waits only for exposed files when it collects the exports that are used. The
      // manifest also lists the files of each exposed page, so that its size can be checked.
      exposes: {
        './area': './src/area.ts',
${exposedPages(names)}
      },
      shared: sharedModules,
      manifest: true,
      dts: false,
    }),
  ],
});
`;
}
