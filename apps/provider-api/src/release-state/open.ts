import { setTimeout as wait } from 'node:timers/promises';
import { type Config, readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { DatabaseUnavailable } from '../db/servers/unavailable.ts';
import { DataDirLockedError } from '../db/storage/data-dir-lock.ts';
import { describeLongPath, socketPath } from '../db/storage/data-dir-socket.ts';
import { hasEmbeddedDatabase } from '../db/storage/embedded-folder.ts';
import { hasErrorCode } from '../error-code.ts';
import { createReleaseDocuments, type ReleaseState } from './documents.ts';
import { SOCKET } from './protocol.ts';
import { createRemoteState } from './remote-documents.ts';

export type { ReleaseDocuments, ReleaseState } from './documents.ts';

const UNDEFINED_TABLE = '42P01';
/** A portal that starts, or another command, uses the data folder for some seconds without answering. */
const MAX_WAIT_MS = 30_000;
const POLL_MS = 200;

export interface ReleaseDatabase extends ReleaseState {
  /** Ends the connections. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /**
   * Whether the process serves requests until it is stopped. It then uses the embedded database only through the portal,
   * because a portal cannot start while another process has that database open.
   */
  staysOpen?: boolean;
}

/**
 * Opens the database of the portal for the state of releases: the PostgreSQL database of `DATABASE_URL`, or the embedded
 * database in `DATA_DIR`. Throws with a message for operators if it cannot be used. Never creates a database.
 */
export async function openReleaseDatabase(
  env: NodeJS.ProcessEnv = process.env,
  options: OpenOptions = {},
): Promise<ReleaseDatabase> {
  const config = readConfig(env);
  const database =
    config.databaseUrl === null ? await openEmbedded(config, options) : await openServer(config);
  try {
    await database.documentsOf('').hasOtherStores();
    return database;
  } catch (error) {
    await database.close();
    if (!hasErrorCode(error, UNDEFINED_TABLE)) throw error;
    throw new Error(
      'The database has no tables for releases. Start the API of this version first: it creates them.',
      { cause: error },
    );
  }
}

async function openServer(config: Config): Promise<ReleaseDatabase> {
  try {
    return await open({ ...config, dataDir: null, databaseReadUrls: [] });
  } catch (error) {
    throw new Error('The database of DATABASE_URL cannot be reached, so releases cannot be read.', {
      cause: error,
    });
  }
}

async function open(config: Config): Promise<ReleaseDatabase> {
  const { db, close } = await openDatabase(config);
  return { documentsOf: (store) => createReleaseDocuments(db, store), close };
}

/** Uses the portal that runs on the data folder. If none runs, a command opens the embedded database itself. */
async function openEmbedded(config: Config, { staysOpen = false }: OpenOptions): Promise<ReleaseDatabase> {
  const dataDir = config.dataDir ?? '.data';
  if (!hasEmbeddedDatabase(dataDir))
    throw new Error(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the portal does. The portal creates the database when it first starts.`,
    );
  const isPathTooLong = socketPath(dataDir, SOCKET) === null;
  const startedAt = performance.now();
  for (;;) {
    const remote = createRemoteState(dataDir);
    if (await isAnswered(remote)) return { ...remote, close: async () => {} };
    if (staysOpen)
      throw new Error(
        isPathTooLong
          ? describeLongPath(dataDir)
          : `No portal runs on ${dataDir}, so releases cannot be read. Start the portal first.`,
      );
    try {
      return await open({ ...config, dataDir });
    } catch (error) {
      if (!(error instanceof DataDirLockedError)) throw error;
      if (isPathTooLong) throw new Error(describeLongPath(dataDir), { cause: error });
      if (performance.now() - startedAt > MAX_WAIT_MS)
        throw new Error(
          `Process ${error.pid} uses the data folder ${dataDir} and does not answer. It is another command, or a portal that is starting or suspended. Try again later.`,
          { cause: error },
        );
    }
    await wait(POLL_MS);
  }
}

/** False if no portal runs on the data folder. */
export async function isAnswered(remote: ReleaseState): Promise<boolean> {
  try {
    await remote.documentsOf('').hasOtherStores();
    return true;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return false;
    throw error;
  }
}
