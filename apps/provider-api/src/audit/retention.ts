import { AUDIT_DAYS } from '@portal/api-client/audit';
import { audit, auditCheckpoints } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, asc, desc, gte, isNotNull, lt, lte, min, sql } from '../db/drizzle.ts';
import type { Provider } from '../provider.ts';
import { addDays } from '../shared/days.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { subtractEntries } from './counts.ts';
import { lockSeals } from './lock-seals.ts';
import { isPartitioned, isWide, listPartitions, type Partition, partitionName } from './partitions/list.ts';
import { lockPartitions } from './partitions/months.ts';

/** Few enough not to block other queries. */
const ROWS_PER_REMOVAL = 200;

/**
 * Removes rows older than the retention period from the start of the chain: whole months with their partitions. Rows in a
 * partition of several months, such as the old table, are removed in slices. The checkpoint stores the last removed
 * hash, so the rest of the chain can still be verified. Triggers refuse to remove other rows.
 */
export async function removeOldRows({ db, now }: Pick<Provider, 'db' | 'now'>): Promise<void> {
  const oldest = addDays(now(), -AUDIT_DAYS);
  const partitions = (await isPartitioned(db)) ? await listPartitions(db) : [];
  for (const partition of partitions) {
    if (partition.to > oldest) {
      if (isWide(partition)) break;
      return;
    }
    if (!(await db.transaction((tx) => removePartition(tx, partition, oldest, now())))) return;
    await yieldToEventLoop();
  }
  while (await db.transaction((tx) => removeSlice(tx, oldest, now()))) await yieldToEventLoop();
}

/**
 * Removes a partition. Returns false if one of its rows is not sealed yet, or if a row that must be stored comes before
 * its last row in the chain.
 */
async function removePartition(
  tx: Database,
  { name, to }: Partition,
  oldest: Date,
  at: Date,
): Promise<boolean> {
  await lockPartitions(tx);
  const table = partitionName(name);
  // A seal that has begun needs the counts and the table, which this takes in another order.
  await lockSeals(tx);
  // Reading is possible until the table is removed.
  await tx.execute(sql`lock table ${table} in share mode`);
  const { rows: unsealed } = await tx.execute(sql`select from ${table} where position is null limit 1`);
  if (unsealed.length > 0) return false;
  const { rows: ends } = await tx.execute<{ position: string; hash: string }>(
    sql`select position, hash from ${table} order by position desc limit 1`,
  );
  const [end] = ends;
  if (end !== undefined) {
    const position = Number(end.position);
    const upToEnd = lte(audit.position, position);
    const [newer] = await tx
      .select({ id: audit.id })
      .from(audit)
      .where(and(upToEnd, gte(audit.at, oldest)))
      .limit(1);
    if (newer !== undefined) return false;
    await tx.insert(auditCheckpoints).values({ position, hash: end.hash, at });
    // Rows of the next month that were sealed before the last row of this month.
    const isLater = sql`${upToEnd} and ${gte(audit.at, to)}`;
    await subtractEntries(tx, sql`${audit}`, isLater);
    await tx.delete(audit).where(isLater);
  }
  await subtractEntries(tx, table);
  await tx.execute(sql`drop table ${table}`);
  return true;
}

/** True if more may remain. */
async function removeSlice(tx: Database, oldest: Date, at: Date): Promise<boolean> {
  const [youngest] = await tx
    .select({ position: min(audit.position) })
    .from(audit)
    .where(gte(audit.at, oldest));
  const before = youngest?.position == null ? undefined : lt(audit.position, youngest.position);
  const slice = tx
    .select({ position: audit.position, hash: audit.hash })
    .from(audit)
    .where(and(isNotNull(audit.position), before))
    .orderBy(asc(audit.position))
    .limit(ROWS_PER_REMOVAL)
    .as('slice');
  const [last] = await tx.select().from(slice).orderBy(desc(slice.position)).limit(1);
  if (last?.position == null || last.hash === null) return false;
  await tx.insert(auditCheckpoints).values({ position: last.position, hash: last.hash, at });
  const isInSlice = lte(audit.position, last.position);
  await subtractEntries(tx, sql`${audit}`, isInSlice);
  await tx.delete(audit).where(isInSlice);
  return true;
}
