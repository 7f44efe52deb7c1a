import type { Database } from '../../db/database-type.ts';
import { type SQL, sql } from '../../db/drizzle.ts';
import { LOCK_TIMEOUT } from '../../db/statements/lock-timeout.ts';
import type { Provider } from '../../provider.ts';
import {
  type Bounds,
  DEFAULT_PARTITION,
  isPartitioned,
  listPartitions,
  monthStart,
  nameFor,
  partitionName,
} from './list.ts';

/** The current month and the next three. */
const MONTHS = 4;
/** An arbitrary number, the same in every process. */
const PARTITION_LOCK = 4_000_403;

/** Prepares a transaction that changes partitions. If a lock is not free in time, the job tries again. */
export async function lockPartitions(tx: Database): Promise<void> {
  await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${LOCK_TIMEOUT}'`)}`);
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(PARTITION_LOCK))})`);
}

/** Creates the partitions of the coming months. Does nothing if they exist or the table is not partitioned. */
export async function prepareMonths({ db, now, log }: Pick<Provider, 'db' | 'now' | 'log'>): Promise<void> {
  if (!(await isPartitioned(db))) return;
  const add = (locksWriters: boolean) =>
    db.transaction(async (tx) => {
      await lockPartitions(tx);
      return addMonths(tx, now(), locksWriters);
    });
  const rows = (await add(false)) ?? (await add(true)) ?? 0;
  // No insert failed, but either the job has not run for months or a clock was wrong.
  if (rows > 0) log.info('audit.default-partition', { rows });
}

/**
 * Creates missing partitions. If the default partition has rows, it becomes the partition of their months. Returns the
 * number of these rows.
 * @param locksWriters needed if rows are added to the default partition at the same time; without it, returns null then
 */
export async function addMonths(tx: Database, at: Date, locksWriters = false): Promise<number | null> {
  const end = (await listPartitions(tx)).at(-1)?.to ?? null;
  const last = monthStart(at, MONTHS);
  const needsAll = locksWriters || (await hasDefaultRows(tx));
  if (end !== null && end >= last && !needsAll) return 0;
  // Locked before the default partition, in the order of writers: otherwise there could be a deadlock.
  if (needsAll) await tx.execute(sql`lock table only audit in access exclusive mode`);
  // Locked until the transaction ends: otherwise a row could be added that belongs to a new partition.
  await tx.execute(sql`lock table ${partitionName(DEFAULT_PARTITION)} in access exclusive mode`);
  if (!needsAll && (await hasDefaultRows(tx))) return null;
  const { rows, next } = await absorbDefaultRows(tx, end);
  let from = next;
  // One partition for the months in which no server ran.
  const current = monthStart(at);
  if (from === null || from < current) {
    await addPartition(tx, { from, to: current });
    from = current;
  }
  for (; from < last; from = monthStart(from, 1)) await addPartition(tx, { from, to: monthStart(from, 1) });
  return rows;
}

async function hasDefaultRows(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from ${partitionName(DEFAULT_PARTITION)} limit 1`);
  return rows.length > 0;
}

/**
 * Turns the default partition into the partition of its rows' months. Rows of the audit log cannot be moved, because
 * triggers refuse to remove them. Returns the number of rows, and when the next partition begins.
 */
async function absorbDefaultRows(
  tx: Database,
  end: Date | null,
): Promise<{ rows: number; next: Date | null }> {
  const table = partitionName(DEFAULT_PARTITION);
  const { rows: found } = await tx.execute<{ rows: number; first: number; last: number }>(sql`
    select count(*)::int as rows, extract(epoch from min(at))::float as first, extract(epoch from max(at))::float as last
    from ${table}`);
  const { rows = 0, first = 0, last = 0 } = found[0] ?? {};
  if (rows === 0) return { rows, next: end };
  const bounds = {
    from: end ?? monthStart(new Date(first * 1000)),
    to: monthStart(new Date(last * 1000), 1),
  };
  const name = nameFor(bounds);
  await tx.execute(sql`alter table audit detach partition ${table}`);
  await tx.execute(sql`alter table ${table} rename to ${sql.identifier(name)}`);
  await attach(tx, name, forValues(bounds));
  await addDefault(tx);
  return { rows, next: bounds.to };
}

/** Creates the table of a partition. Attaching it adds the indexes and row triggers of `audit`. */
async function addTable(tx: Database, name: string): Promise<void> {
  const table = partitionName(name);
  await tx.execute(sql`create table ${table} (like audit including all excluding indexes)`);
  await tx.execute(sql`select audit_guard_statements(${`partitions.${name}`}::regclass)`);
}

async function addPartition(tx: Database, bounds: Bounds): Promise<void> {
  const name = nameFor(bounds);
  await addTable(tx, name);
  await attach(tx, name, forValues(bounds));
}

export async function addDefault(tx: Database): Promise<void> {
  await addTable(tx, DEFAULT_PARTITION);
  await attach(tx, DEFAULT_PARTITION, sql`default`);
}

/** Unlike `create table … partition of`, this does not stop readers and writers of other partitions. */
export async function attach(tx: Database, name: string, bound: SQL): Promise<void> {
  await tx.execute(sql`alter table audit attach partition ${partitionName(name)} ${bound}`);
}

export function forValues({ from, to }: Bounds): SQL {
  const start = from === null ? 'minvalue' : `'${from.toISOString()}'`;
  return sql.raw(`for values from (${start}) to ('${to.toISOString()}')`);
}
