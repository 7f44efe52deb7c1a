import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { readAppSource } from '../pages/app-source.ts';
import { createConfig } from '../rspack.ts';

export interface DevServer {
  /** Origin that the app's files and hot updates come from. */
  origin: string;
  /** Address of the socket that announces changes. */
  socket: string;
  stop(): Promise<void>;
}

/** Serves one app with hot reload behind a portal that proxies to it. Resolves after the first build. */
export async function startDevServer(root: string, port: number): Promise<DevServer> {
  const compiler = rspack(createConfig(readAppSource(root), { mode: 'development', hot: true }));
  const socket = `ws://localhost:${port}/ws`;
  const server = new RspackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      // The portal proxies the files and would have to decompress them.
      compress: false,
      liveReload: true,
      allowedHosts: 'all',
      devMiddleware: { publicPath: '/', writeToDisk: false, stats: 'errors-warnings' },
      client: { webSocketURL: socket, overlay: { errors: true, warnings: false } },
    },
    compiler,
  );
  const built = new Promise<void>((resolve) => compiler.hooks.done.tap('FirstBuild', () => resolve()));
  await server.start();
  await built;
  return { origin: `http://localhost:${port}`, socket, stop: () => server.stop() };
}
