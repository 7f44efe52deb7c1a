import type { Database } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';

/** An arbitrary number, the same in every process and in the migration `first-page-counts`. */
const SEAL_LOCK = sql.raw('4000402');

/** Waits until no process is sealing. None can start before the transaction ends. */
export async function lockSeals(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SEAL_LOCK})`);
}

/** False if another process is sealing. */
export async function tryLockSeals(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${SEAL_LOCK}) as locked`,
  );
  return rows[0]?.locked === true;
}
