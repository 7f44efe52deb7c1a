import { resolve } from 'node:path';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';

const root = import.meta.dirname;
const port = Number(process.env['PORT'] ?? 4600);

const compiler = rspack({
  mode: 'development',
  context: root,
  entry: './main.tsx',
  devtool: 'source-map',
  output: { path: resolve(root, 'dist'), publicPath: '/' },
  resolve: { extensions: ['.mjs', '.js', '.ts', '.tsx', '.json'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: true } },
            target: 'es2023',
          },
        },
        type: 'javascript/auto',
      },
    ],
  },
  plugins: [new rspack.HtmlRspackPlugin({ template: './index.html' })],
});

const server = new RspackDevServer(
  {
    port,
    host: 'localhost',
    historyApiFallback: true,
    hot: false,
    client: { overlay: false },
    devMiddleware: { stats: 'errors-warnings' },
  },
  compiler,
);

await server.start();
process.stdout.write(`Gallery: http://localhost:${port}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    void server.stop().then(() => process.exit(0));
  });
}
