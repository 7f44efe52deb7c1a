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

/** The embedded database or PostgreSQL, or a transaction on either; services cannot tell which. */
export type Database = PgDatabase<RowsHKT, Record<string, never>>;

export interface OpenDatabase {
  db: Database;
  /** How the job queue reaches the same database. */
  queue: Pick<ConstructorOptions, 'db' | 'connectionString' | 'max' | 'backend'>;
  /** Runs `work` while no other process of this database runs its own: migrations, the first filling. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  migrate(): Promise<void>;
  /** The embedded database's files as one archive; tests copy a filled database with it. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
}

/** Names in tables.ts are camelCase; columns are snake_case. drizzle.config.ts says the same. */
export const CASING = 'snake_case';
const MIGRATIONS = join(import.meta.dirname, '..', '..', 'drizzle');
const CONNECTIONS = 20;
/** Any number, the same in each process. */
const START_LOCK = 4_000_400;

/**
 * Everybody waits for the one connection. A new file of the log filled with zeros takes it a tenth of a second, in the
 * middle of whatever is written then; and a column's statistics of three thousand rows are as good as of thirty.
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
      db: db as unknown as Database, // the same surface; only the raw result's extra fields differ
      queue: { db: fromPglite(pglite), backend: 'pglite' },
      alone: (work) => work(), // the folder's lock is held as long as it is open
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
  // A connection that breaks while nobody uses it (the server was restarted) is replaced by the next one that is
  // needed; without a listener it would end the process.
  pool.on('error', () => {});
  const db = drizzlePg({ client: pool, casing: CASING });
  guardServerTransactions(db, pool);
  await db.execute(sql`select 1`);
  return {
    db: db as unknown as Database, // the same surface; only the raw result's extra fields differ
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
