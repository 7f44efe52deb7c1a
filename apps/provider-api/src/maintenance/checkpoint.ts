import { COPY_LOCK, type Database } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';

/** A checkpoint of less would save little space. */
const WORTHWHILE_BYTES = 64 * 2 ** 20;
/** PostgreSQL's own default, `max_wal_size`. */
const MAX_BYTES = 2 ** 30;

/**
 * Does the work of PostgreSQL's checkpointer, which the embedded database has no process for: otherwise its write-ahead
 * log grows until the next start, and fills the disk. A checkpoint stops everybody for up to 200 ms.
 * @param isQuiet whether the portal is idle. While it is in use, the log grows to `maxBytes` first.
 */
export async function writeCheckpoint(
  db: Database,
  isQuiet: () => boolean,
  maxBytes = MAX_BYTES,
): Promise<void> {
  const { rows } = await db.execute<{ bytes: number; isCopied: boolean }>(sql`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes,
      exists (select from pg_locks where locktype = 'advisory' and objid = ${COPY_LOCK}) as "isCopied"
    from pg_control_checkpoint()`);
  const [{ bytes, isCopied } = { bytes: 0, isCopied: true }] = rows;
  if (isCopied || bytes < WORTHWHILE_BYTES) return;
  if (bytes >= maxBytes || isQuiet()) await db.execute(sql`checkpoint`);
}
