import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Log } from '../../log.ts';
import type { Database } from '../database-type.ts';
import { sql } from '../drizzle.ts';
import { LOCK_TIMEOUT, type LockRetryOptions, retryWhileLocked } from '../statements/lock-timeout.ts';
import { createPool } from './create-pool.ts';

interface Server {
  /** Options of a connection that pgBouncer does not share: the lock timeout is a setting of the session. */
  connection: pg.PoolConfig;
  db: Database;
  log: Log;
}

/** Runs the new migrations of a folder in one transaction, again and again until it gets its locks. */
export async function migrateServer(
  folder: string,
  { connection, db, log }: Server,
  retries?: LockRetryOptions,
): Promise<void> {
  const pool = createPool({
    ...connection,
    max: 1,
    onConnect: (client) => client.query(`set jit = off; set lock_timeout = '${LOCK_TIMEOUT}'`),
  });
  const migrated = drizzle({ client: pool });
  const attempt = async (watch: (pid: number) => void) => {
    const { rows } = await migrated.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    for (const { pid } of rows) watch(pid);
    await migrate(migrated, { migrationsFolder: folder });
  };
  try {
    await retryWhileLocked({ db, log, attempt }, retries);
  } finally {
    await pool.end();
  }
}
