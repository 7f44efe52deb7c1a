import { serve } from '@hono/node-server';
import {
  type Config,
  createApi,
  readConfig,
  SERVER_OPTIONS,
  startWatchdog,
  stopOnSignal,
  stopServing,
} from '@portal/provider-api';
import { createRegistry, currentRevision, type PortalOptions, type ReleaseStore } from '@portal/release';
import type { Hono } from 'hono';
import { REPOSITORY } from './build-all.ts';
import { compose, visitorFromApi } from './compose.ts';
import { readConsoleSettings, startConsole } from './release-console.ts';
import { releaseStore } from './release-store.ts';
import { readWatchOptions, startWatching } from './watch-releases.ts';
import { welcome } from './welcome.ts';

export const print = (text: string) => process.stdout.write(`${text}\n`);

export function fail(reason: unknown): never {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exit(1);
}

interface Preparation {
  config: Config;
  store: ReleaseStore;
  visitorOf: PortalOptions['visitorOf'];
}

/** The commit of the server and of the builds that it contains. */
export const readServerRevision = () => currentRevision(REPOSITORY, 'SERVER_REVISION');

/**
 * Runs API and portal on one origin until the process is stopped, then closes both.
 * @param prepare builds and publishes while the server opens its database; returns the portal, how to stop it, and the store whose
 *   new releases are watched.
 */
export async function runPortal(
  prepare: (
    preparation: Preparation,
  ) => Promise<{ portal: Hono; stop?: () => Promise<void>; watched?: ReleaseStore }>,
): Promise<void> {
  const config = readConfig();
  const options = readWatchOptions();
  const consoleSettings = readConsoleSettings(config);
  const opening = readServerRevision().then((revision) => createApi({ config, revision }));
  opening.catch(fail); // at once: a refused data folder must not wait for the build
  const store = await releaseStore(config, opening);
  const {
    portal,
    stop: stopPortal,
    watched,
  } = await prepare({
    config,
    store,
    visitorOf: visitorFromApi(opening),
  });
  const api = await opening;
  startWatchdog();
  await api.startJobs();
  const stopWatching = watched && startWatching(watched, api.provider, options);

  const releaseConsole = consoleSettings && (await startConsole(store, api.provider, consoleSettings));

  const registry = createRegistry(store, {
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    onError: (error) => process.stderr.write(`Registry: ${error instanceof Error ? error.stack : error}\n`),
  });
  const { fetch } = compose(api, portal, { registry, store: watched });
  const server = serve({ fetch, port: config.port, serverOptions: SERVER_OPTIONS }, ({ port }) =>
    print(welcome(port, config, releaseConsole?.lines)),
  );
  const close = async () => {
    await stopServing(server, api, config);
    releaseConsole?.stop();
    await stopPortal?.();
    await stopWatching?.();
    await api.close();
  };
  server.on('error', (error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'EADDRINUSE' ? `Port ${config.port} is in use. Set PORT to another one.` : error;
    void close().finally(() => fail(reason));
  });
  stopOnSignal(() => {
    print('Stopping…');
    return close();
  });
}
