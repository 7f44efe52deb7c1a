import { setTimeout as wait } from 'node:timers/promises';
import { hasErrorCode } from '../../error-code.ts';
import type { Log } from '../../log.ts';
import type { Database } from '../database-type.ts';
import { sql } from '../drizzle.ts';

/**
 * While a statement waits for a strong lock, for example because of a back-up, later reads and writes wait behind it. So
 * it gives up after this time. PostgreSQL ends deadlocks, and stops an autovacuum that is in the way, after one second.
 */
export const LOCK_TIMEOUT = '2s';
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
/** How often waiting statements are looked at, to name what they wait for. */
const LOOK_MS = 250;

export interface LockRetryOptions {
  pauseMs: number;
  /** No attempt starts after this time. */
  maxMs: number;
}

const RETRIES: LockRetryOptions = { pauseMs: 5000, maxMs: 600_000 };

/** Whether a statement gave up because others held a lock. */
export function isLockFailure(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : null;
  return hasErrorCode(cause, LOCK_NOT_AVAILABLE) || hasErrorCode(cause, DEADLOCK);
}

interface LockWait extends Record<string, unknown> {
  lock: string;
  holder: string;
  pid: number;
}

interface Retried {
  /** Looks at the locks on another connection than the attempts use. */
  db: Database;
  log: Log;
  /** @param watch takes the process id of the attempt's connection (`pg_backend_pid()`) */
  attempt(watch: (pid: number) => void): Promise<void>;
}

/**
 * Repeats an attempt that waits at most {@link LOCK_TIMEOUT} for each lock, until it gets all of them. Others can read and
 * write in the pauses.
 * @throws with the lock and who holds it, when it has taken too long
 */
export async function retryWhileLocked(
  { db, log, attempt }: Retried,
  { pauseMs, maxMs }: LockRetryOptions = RETRIES,
): Promise<void> {
  const start = performance.now();
  for (;;) {
    let pid: number | null = null;
    let isOver = false;
    let found: LockWait[] = [];
    const trying = attempt((id) => {
      pid = id;
    }).finally(() => {
      isOver = true;
    });
    const look = async () => {
      while (!isOver) {
        const waits = pid === null ? [] : await listWaits(db, pid);
        if (waits.length > 0) found = waits;
        await Promise.race([trying, wait(LOOK_MS, undefined, { ref: false })]);
      }
    };
    // If looking fails, only the details of the message are missing.
    const [result] = await Promise.allSettled([trying, look()]);
    if (result.status === 'fulfilled') return;
    if (!isLockFailure(result.reason)) throw result.reason;
    log.info('migrations.waiting', { locks: found.map(({ lock, holder }) => `${lock}: ${holder}`) });
    if (performance.now() - start + pauseMs > maxMs)
      throw new Error(explain(found, maxMs), { cause: result.reason });
    await wait(pauseMs);
  }
}

/** Lists the locks that a connection waits for, and the processes that hold them or are ahead of it. */
async function listWaits(db: Database, pid: number): Promise<LockWait[]> {
  const { rows } = await db.execute<LockWait>(sql`
    select distinct
      case when relation is null then 'a row that another transaction changed' else relation::regclass::text end as lock,
      concat('process ', holder, ' (', concat_ws(', ', nullif(application_name, ''), 'user ' || usename), ')') as holder,
      holder as pid
    from pg_locks cross join unnest(pg_blocking_pids(pg_locks.pid)) as holder
      left join pg_stat_activity on pg_stat_activity.pid = holder
    where pg_locks.pid = ${pid} and not granted`);
  return rows;
}

function explain(waits: readonly LockWait[], maxMs: number): string {
  const found = waits.map(({ lock, holder }) => `${lock}, held by ${holder}`).join('; ');
  const commands = [...new Set(waits.map(({ pid }) => `select pg_terminate_backend(${pid})`))].join('; ');
  return (
    `The database could not be migrated: a lock was not free for ${maxMs / 60_000} minutes` +
    `${found === '' ? '' : ` (${found})`}. Wait until back-ups and long queries have ended, or end them` +
    `${commands === '' ? '' : ` with "${commands}"`}. Then start the server again.`
  );
}
