import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { type ConstructorOptions, fromPglite } from 'pg-boss';
import type { Config } from '../config.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { explainDataDir, prepareDataDir } from './disk-space.ts';
import { guardServerTransactions, guardTransactions } from './transaction-guard.ts';

interface Rows<Row> {
  rows: Row[];
}
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** The embedded database, PostgreSQL, or a transaction on either. */
export type Database = PgDatabase<RowsHKT, Record<string, never>>;

export interface OpenDatabase {
  db: Database;
  /** Options for the job queue to use the same database. */
  queue: Pick<ConstructorOptions, 'db' | 'connectionString' | 'max' | 'backend'>;
  /** Runs `work` in one process at a time: migrations and seeding. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  migrate(): Promise<void>;
  /** The embedded database as one archive; tests start from a copy. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
}

/** Names in tables.ts are camelCase; columns are snake_case. drizzle.config.ts says the same. */
export const CASING = 'snake_case';
const MIGRATIONS = join(import.meta.dirname, '..', '..', 'drizzle');
const CONNECTIONS = 20;
/** Any number that is the same in every process. */
const START_LOCK = 4_000_400;

/**
 * All requests share one connection, so nothing may block it for long: zero-filling a new WAL file takes 100 ms, and
 * statistics from 3,000 rows are as good as from 30,000.
 */
const EMBEDDED_SETTINGS = 'set wal_init_zero = off; set default_statistics_target = 10';

export async function openDatabase(config: Config, from?: Blob): Promise<OpenDatabase> {
  if (config.dataDir !== null) prepareDataDir(config.dataDir, config);
  return config.databaseUrl === null ? openEmbedded(config.dataDir, from) : openServer(config.databaseUrl);
}

async function openEmbedded(dataDir: string | null, from?: Blob): Promise<OpenDatabase> {
  const unlock = dataDir === null ? () => {} : lockFolder(dataDir);
  try {
    const pglite = await PGlite.create({
      dataDir: dataDir === null ? 'memory://' : join(dataDir, 'db'),
      loadDataDir: from,
      relaxedDurability: dataDir === null,
    });
    await pglite.exec(EMBEDDED_SETTINGS);
    const db = drizzlePglite({ client: guardTransactions(pglite), casing: CASING });
    return {
      db: db as unknown as Database, // same interface; only extra fields of the raw result differ
      queue: { db: fromPglite(pglite), backend: 'pglite' },
      alone: (work) => work(), // the data folder's lock is held already
      migrate: () => migratePglite(db, { migrationsFolder: MIGRATIONS }),
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

function lockFolder(dataDir: string): () => void {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    throw explainDataDir(dataDir, error);
  }
}

async function openServer(databaseUrl: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  // An idle connection that breaks is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => {});
  const db = drizzlePg({ client: pool, casing: CASING });
  guardServerTransactions(db, pool);
  await db.execute(sql`select 1`);
  return {
    db: db as unknown as Database, // same interface; only extra fields of the raw result differ
    queue: { connectionString: databaseUrl, max: 5, backend: 'postgres' },
    async alone(work) {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [START_LOCK]);
        return await work();
      } finally {
        await client.query('select pg_advisory_unlock($1)', [START_LOCK]);
        client.release();
      }
    },
    migrate: () => migratePg(db, { migrationsFolder: MIGRATIONS }),
    dump: () => Promise.reject(new Error('Only the embedded database can be copied; use pg_dump.')),
    close: () => pool.end(),
  };
}
