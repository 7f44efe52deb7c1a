import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createApi, readConfig } from '@portal/provider-api';
import { createPortal, publish, ReleaseStore } from '@portal/release';
import { buildAll, publishedApps, REPOSITORY } from './build-all.ts';
import { compose } from './compose.ts';
import { welcome } from './welcome.ts';

const print = (text: string) => process.stdout.write(`${text}\n`);

/** `npm start`: builds what changed, publishes it into the release store, and serves portal and API on one origin. */
async function start(): Promise<void> {
  const config = readConfig();
  const store = new ReleaseStore(process.env['RELEASES_DIR'] ?? join(config.dataDir ?? '.data', 'releases'));
  // The server opens its database while the apps are built.
  const opening = createApi({ config });
  opening.catch(() => undefined); // awaited below; a failing build must not leave it unhandled
  print('Building the portal…');
  await buildAll();
  // A build that was published before stays as it is, rolled back or not: only what is new goes live.
  for (const app of publishedApps()) await publish(store, join(REPOSITORY, 'apps', app, 'dist'));

  const api = await opening;
  await api.startJobs();
  const portal = createPortal(store, { title: 'Partner portal' });
  const server = serve({ fetch: compose(api.app, portal).fetch, port: config.port }, ({ port }) =>
    print(welcome(port, config)),
  );
  server.on('error', (error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'EADDRINUSE' ? `Port ${config.port} is taken. Set PORT to another one.` : error.message;
    void api.close().finally(() => fail(reason));
  });

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    print('Stopping…');
    server.close();
    api.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error instanceof Error ? error.message : String(error)),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

start().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
