import { resolve } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { readWidgets } from './docs/read-widgets.ts';

const root = import.meta.dirname;

/** Build configuration of the gallery, for development or for its test. */
export function galleryConfig(
  mode: 'development' | 'production',
  path = resolve(root, 'dist'),
): Configuration {
  const development = mode === 'development';
  return {
    mode,
    context: root,
    entry: './main.tsx',
    devtool: development ? 'source-map' : false,
    output: { path, publicPath: 'auto', clean: true },
    resolve: { extensions: ['.mjs', '.js', '.ts', '.tsx', '.json'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development } },
              target: 'es2023',
            },
          },
          type: 'javascript/auto',
        },
      ],
    },
    performance: false,
    plugins: [
      new rspack.HtmlRspackPlugin({ template: './index.html' }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'public' }] }),
      new rspack.DefinePlugin({ PUBLIC_WIDGETS: JSON.stringify(readWidgets()) }),
    ],
  };
}

/** Builds the gallery as static files. */
export const buildGallery = (path: string): Promise<void> => buildPage(path);

/** The same page with another entry. */
export async function buildPage(path: string, entry = './main.tsx'): Promise<void> {
  const compiler = rspack({ ...galleryConfig('production', path), entry });
  await new Promise<void>((done, fail) => {
    compiler.run((error, stats) => {
      if (error || !stats || stats.hasErrors())
        fail(error ?? new Error(stats?.toString('errors-only') ?? 'The page could not be built.'));
      else done();
    });
  });
  await new Promise<void>((done) => compiler.close(() => done()));
}
