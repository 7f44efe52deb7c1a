import { renameSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import type { Filesystem } from '@electric-sql/pglite/basefs';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { type ConstructorOptions, fromPglite } from 'pg-boss';
import type { Config } from '../config.ts';
import {
  createEmbeddedClient,
  DATES_AS_TEXT,
  type EmbeddedClient,
} from '../embedded-database/embedded-client.ts';
import { createLog, type Log } from '../log.ts';
import type { Database } from './database-type.ts';
import { createPool } from './servers/create-pool.ts';
import { migrateServer } from './servers/migrate-server.ts';
import { watchPrimary } from './servers/primary.ts';
import { NO_REPLICAS, openReplicas, type Replicas } from './servers/replicas.ts';
import type { LockRetryOptions } from './statements/lock-timeout.ts';
import { createStatementLog } from './statements/statement-log.ts';
import { DataDirError } from './storage/data-dir-error.ts';
import { lockDataDir } from './storage/data-dir-lock.ts';
import { explainDataDir, prepareDataDir } from './storage/disk-space.ts';
import { closeToOthers, damaged, embeddedFolders, isNewDatabase } from './storage/embedded-folder.ts';
import { assertHealthy } from './storage/embedded-health.ts';
import { assertNotMoved } from './storage/moved-database.ts';
import { assertRestoreFinished } from './storage/unfinished-restore.ts';

export type { Database } from './database-type.ts';

/**
 * Lets another process copy the files of the embedded database while this one uses it, as PostgreSQL's own base back-ups
 * do: until `end`, the write-ahead log repairs pages that were copied half-written.
 */
export interface OnlineCopy {
  begin(): Promise<void>;
  /** Content of the file `backup_label`, with which the copy starts its recovery. */
  end(): Promise<string>;
  /** Call it after `end`, when the other process has copied the write-ahead log too. */
  finish(): Promise<void>;
}

/** The archive of an embedded database. With `createFiles`, a database in memory reads these files and unpacks nothing. */
export type EmbeddedSource = Blob & { createFiles?: () => Filesystem };

export interface OpenDatabase {
  db: Database;
  /** Options for the job queue to use the same database. */
  queue: Pick<ConstructorOptions, 'db' | 'connectionString' | 'max' | 'backend'>;
  /** Servers that GETs may read from; none with the embedded database. */
  replicas: Replicas;
  /** Connections to a PostgreSQL server, and requests that wait for one. */
  connections?: () => { busy: number; idle: number; waiting: number };
  /** How often another PostgreSQL server took over since this process started. */
  failovers?: () => number;
  /** Runs `work` in one process at a time: migrations and seeding. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs the new migrations of a folder in one transaction. On a server, waits briefly for locks, and tries again for
   * some minutes.
   */
  migrate(folder: string, retries?: LockRetryOptions): Promise<void>;
  /** For back-ups of an embedded database in a folder. */
  onlineCopy?: OnlineCopy;
  /** The embedded database as one archive; tests start from a copy. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
}

/** Names in tables.ts are camelCase; columns are snake_case. drizzle.config.ts says the same. */
export const CASING = 'snake_case';
const CONNECTIONS = 20;
/** Transactions that hold all connections and ask for one more fail after this time instead of waiting for ever. */
const CONNECTION_WAIT_MS = 10_000;
/** An arbitrary number, the same in every process. */
export const START_LOCK = 4_000_400;
/** Held while another process copies the database: a checkpoint would remove files of the log that the copy needs. */
export const COPY_LOCK = 4_000_401;
const START_LOCK_WAIT_MS = 200;
/** The lock's connection is idle while the work runs. */
const NO_IDLE_TIMEOUT =
  "select set_config(name, '0', false) from pg_settings where name = 'idle_session_timeout'";

/**
 * All requests share one connection, so nothing may block it for long: zero-filling a new WAL file takes 100 ms, the
 * insert that finds 4 MB of pending search index entries 60 ms, and statistics from 3,000 rows are as good as from
 * 30,000.
 */
const EMBEDDED_SETTINGS =
  'set wal_init_zero = off; set gin_pending_list_limit = 64; set default_statistics_target = 10';

/**
 * @param log for changes of the PostgreSQL servers
 * @param options.isMovedAllowed open an embedded database although it was moved to PostgreSQL
 */
export async function openDatabase(
  config: Config,
  from?: EmbeddedSource,
  log: Log = createLog('silent', 'json', () => new Date()),
  { isMovedAllowed = false }: { isMovedAllowed?: boolean } = {},
): Promise<OpenDatabase> {
  const { dataDir, databaseUrl } = config;
  if (dataDir !== null) {
    prepareDataDir(dataDir, config);
    assertRestoreFinished(dataDir);
    if (databaseUrl === null && !isMovedAllowed) assertNotMoved(dataDir);
  }
  return databaseUrl === null ? openEmbedded(dataDir, from) : openServer({ ...config, databaseUrl }, log);
}

/** Creates an embedded database with the extensions that the migrations use. New databases have page checksums. */
export const createEmbedded = (options: PGliteOptions): Promise<PGlite> =>
  PGlite.create({
    ...options,
    initDbStartParams: ['--data-checksums', ...(options.initDbStartParams ?? [])],
    extensions: { btree_gin, pg_trgm },
    parsers: DATES_AS_TEXT,
  });

/** A database that is lost with the process. */
const openMemory = (from?: EmbeddedSource): Promise<PGlite> =>
  createEmbedded({
    ...(from?.createFiles ? { fs: from.createFiles() } : { dataDir: 'memory://', loadDataDir: from }),
    relaxedDurability: true,
  });

async function openEmbedded(dataDir: string | null, from?: EmbeddedSource): Promise<OpenDatabase> {
  const unlock = dataDir === null ? () => {} : lockFolder(dataDir);
  try {
    const pglite = await (dataDir === null ? openMemory(from) : openFolder(dataDir, from));
    await pglite.exec(EMBEDDED_SETTINGS);
    const client = createEmbeddedClient(pglite);
    const log = createStatementLog();
    // Drizzle's type asks for the class; these functions are what it calls.
    const db = drizzlePglite({ client: client as unknown as PGlite, casing: CASING, logger: log.logger });
    const database = db as unknown as Database; // same interface; only extra fields of the raw result differ
    log.of(database);
    return {
      db: database,
      queue: { db: fromPglite(client.queue), backend: 'pglite' },
      replicas: NO_REPLICAS,
      alone: (work) => work(), // the data folder's lock is held already
      migrate: (folder) => migratePglite(db, { migrationsFolder: folder }),
      ...(dataDir !== null && { onlineCopy: createOnlineCopy(client) }),
      dump: () => pglite.dumpDataDir('none'),
      async close() {
        await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * PostgreSQL's own base back-up. Other queries wait only for the checkpoint; then another process copies the files.
 * Begin and end must run in one session. PGlite has only one, which all queries share.
 */
function createOnlineCopy(client: EmbeddedClient): OnlineCopy {
  return {
    async begin() {
      await client.query("select pg_backup_start('portal', true)");
      await client.query('select pg_advisory_lock($1)', [COPY_LOCK]);
    },
    async end() {
      const { rows } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(false)',
      );
      return rows[0]?.labelfile ?? '';
    },
    async finish() {
      await client.query('select pg_advisory_unlock($1)', [COPY_LOCK]);
    },
  };
}

/** Opens the database of a data folder, or creates it under another name first, so that a kill leaves no half of one. */
async function openFolder(dataDir: string, from?: Blob): Promise<PGlite> {
  const { live, unfinished } = embeddedFolders(dataDir);
  if (isNewDatabase(dataDir)) {
    const created = await createEmbedded({ dataDir: unfinished, loadDataDir: from });
    await created.close();
    renameSync(unfinished, live);
  }
  try {
    closeToOthers(live);
    const pglite = await createEmbedded({ dataDir: live });
    await assertHealthy(dataDir, pglite);
    return pglite;
  } catch (error) {
    if (error instanceof DataDirError) throw error;
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw damaged(dataDir, `it is damaged (${reason})`, error);
  }
}

function lockFolder(dataDir: string): () => void {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    throw explainDataDir(dataDir, error);
  }
}

/**
 * Waits until no other process migrates. Asks again and again, because a statement that waits for the lock would stop
 * that process from building an index.
 */
async function takeStartLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [START_LOCK]);
    if (rows[0]?.taken === true) return;
    await wait(START_LOCK_WAIT_MS);
  }
}

interface ServerConfig extends Pick<Config, 'databaseDirectUrl' | 'databaseReadUrls'> {
  databaseUrl: string;
}

async function openServer(config: ServerConfig, log: Log): Promise<OpenDatabase> {
  const { databaseDirectUrl } = config;
  const statements = createStatementLog();
  const toDatabase = (client: pg.Pool) => {
    const database = drizzlePg({ client, casing: CASING, logger: statements.logger });
    statements.of(database as unknown as Database);
    return database;
  };
  const primary = await watchPrimary(config.databaseUrl, log);
  const direct = databaseDirectUrl === null ? primary : await watchPrimary(databaseDirectUrl, log);
  const poolOptions = { max: CONNECTIONS, hasUnnamedStatements: databaseDirectUrl !== null };
  const pool = createPool({
    ...poolOptions,
    ...primary.connection,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
  });
  const db = toDatabase(pool);
  const database = db as unknown as Database; // same interface; only extra fields of the raw result differ
  const replicas =
    config.databaseReadUrls.length === 0
      ? NO_REPLICAS
      : await openReplicas({
          urls: config.databaseReadUrls,
          primary,
          primaryPool: pool,
          toDatabase: (client) => toDatabase(client) as unknown as Database,
          pool: poolOptions,
          log,
        });
  return {
    db: database,
    // Notifications and locks of a session need a connection that pgBouncer does not share.
    queue: { ...direct.connection, max: 5, backend: 'postgres' },
    replicas,
    failovers: primary.failovers,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async alone(work) {
      const client = new pg.Client({ ...direct.connection, keepAlive: true });
      // Without a listener, a lost connection would end the process in the middle of the work.
      client.on('error', (error) => log.error('database.start-lock-lost', error));
      await client.connect();
      try {
        await client.query(NO_IDLE_TIMEOUT);
        await takeStartLock(client);
        return await work();
      } finally {
        // The lock ends with the connection.
        await client.end();
      }
    },
    migrate: (folder, retries) =>
      migrateServer(folder, { connection: direct.connection, db: database, log }, retries),
    dump: () => Promise.reject(new Error('Only the embedded database can be copied; use pg_dump.')),
    async close() {
      await replicas.close();
      await Promise.all([pool.end(), primary.close(), direct === primary ? null : direct.close()]);
    },
  };
}
