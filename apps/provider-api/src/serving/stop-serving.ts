import { setTimeout as wait } from 'node:timers/promises';
import type { ServerType } from '@hono/node-server';
import type { Api } from '../api.ts';
import type { Config } from '../config.ts';

const FINISH_MS = 5000;

/**
 * Stops a server without losing requests. `/readyz` answers 503 for `drainSeconds`, so load balancers send new requests
 * elsewhere. Then no connection is accepted, and running requests have five seconds to finish.
 */
export async function stopServing(
  server: ServerType,
  api: Pick<Api, 'startDraining'>,
  { drainSeconds }: Pick<Config, 'drainSeconds'>,
): Promise<void> {
  await api.startDraining();
  await wait(drainSeconds * 1000);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    setTimeout(resolve, FINISH_MS).unref();
  });
}

/** Ends the process when it receives SIGINT or SIGTERM, after `close`. */
export function stopOnSignal(close: () => Promise<void>): void {
  let isClosing = false;
  const stop = () => {
    if (isClosing) return;
    isClosing = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
