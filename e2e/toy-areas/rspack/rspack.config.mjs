import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import packageJson from './package.json' with { type: 'json' };

const shared = (requiredVersion) => ({ singleton: true, import: false, requiredVersion });

// biome-ignore lint/style/noDefaultExport: Rspack reads the default export.
export default {
  mode: 'production',
  entry: {},
  // Two versions of an area can run in one page, so each needs its own name.
  output: {
    publicPath: 'auto',
    uniqueName: `toy_rspack_${packageJson.version}`,
    crossOriginLoading: 'anonymous',
    clean: true,
  },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
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
      name: 'portal_area_toy_rspack',
      filename: 'remoteEntry.js',
      exposes: { './area': './src/area.ts' },
      shared: {
        react: shared('^19.0.0'),
        'react/jsx-runtime': shared('^19.0.0'),
        '@portal/portal-sdk': shared('^1.0.0'),
      },
      manifest: true,
      dts: false,
      experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
    }),
  ],
};
