import { resolve } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';

export type { Measured, Variant } from './grid-page.tsx';

const root = import.meta.dirname;

const config = (path: string): Configuration => ({
  mode: 'production',
  context: root,
  entry: resolve(root, 'grid-page.tsx'),
  devtool: false,
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
            transform: { react: { runtime: 'automatic' } },
            target: 'es2023',
          },
        },
        type: 'javascript/auto',
      },
    ],
  },
  performance: false,
  plugins: [new rspack.HtmlRspackPlugin({ template: './grid-page.html' })],
});

/** Builds the list benchmark page as static files. */
export async function buildGridPage(path: string): Promise<void> {
  const compiler = rspack(config(path));
  await new Promise<void>((done, fail) => {
    compiler.run((error, stats) => {
      if (error || !stats || stats.hasErrors())
        fail(error ?? new Error(stats?.toString('errors-only') ?? 'The page could not be built.'));
      else done();
    });
  });
  await new Promise<void>((done) => compiler.close(() => done()));
}
