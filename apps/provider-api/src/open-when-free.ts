import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from './config.ts';
import { type EmbeddedSource, type OpenDatabase, openDatabase } from './db/database.ts';
import { DataDirLockedError } from './db/storage/data-dir-lock.ts';
import type { Log } from './log.ts';
import { isPortalRunning } from './release-state/is-portal-running.ts';

/** Commands, for example of releases, use the embedded database for some seconds. */
const MAX_WAIT_MS = 30_000;
const POLL_MS = 200;

/**
 * Opens the portal's database. While a command uses the data folder, waits for its end. Fails at once if another portal
 * runs on the folder.
 */
export async function openWhenFree(
  config: Config,
  from: EmbeddedSource | undefined,
  log: Log,
  maxWaitMs: number = MAX_WAIT_MS,
): Promise<OpenDatabase> {
  const startedAt = performance.now();
  for (let isLogged = false; ; isLogged = true) {
    try {
      return await openDatabase(config, from, log);
    } catch (error) {
      if (!(error instanceof DataDirLockedError) || error.pid === process.pid) throw error;
      if (performance.now() - startedAt >= maxWaitMs || (await isAnsweredBy(config))) throw error;
      if (!isLogged)
        log.info('data-folder.in-use', { process: error.pid, waitsAtMostSeconds: maxWaitMs / 1000 });
    }
    await wait(POLL_MS);
  }
}

const isAnsweredBy = async ({ dataDir }: Config): Promise<boolean> =>
  dataDir !== null && (await isPortalRunning(dataDir));
