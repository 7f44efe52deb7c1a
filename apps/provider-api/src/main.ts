import { serve } from '@hono/node-server';
import { createApi } from './api.ts';
import { readConfig } from './config.ts';

/** The API alone on `PORT`. The portal with its files is started by tools. */
const config = readConfig();
try {
  const api = await createApi({ config });
  await api.startJobs();
  const server = serve({ fetch: api.app.fetch, port: config.port }, ({ port }) => {
    api.provider.log.info('listening', { port, env: config.env, filled: api.filled });
  });

  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    server.close();
    api.close().then(
      () => process.exit(0),
      (error: unknown) => {
        api.provider.log.error('close', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
