import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { galleryConfig } from './config.ts';

const port = Number(process.env['PORT'] ?? 4600);

const server = new RspackDevServer(
  {
    port,
    host: 'localhost',
    historyApiFallback: true,
    hot: false,
    client: { overlay: false },
    devMiddleware: { stats: 'errors-warnings' },
  },
  rspack(galleryConfig('development')),
);

await server.start();
process.stdout.write(`Gallery: http://localhost:${port}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    void server.stop().then(() => process.exit(0));
  });
}
