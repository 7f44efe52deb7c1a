import { audit } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { type SQL, sql } from '../db/drizzle.ts';
import type { CountAll } from '../db/statements/count-all.ts';
import type { Provider } from '../provider.ts';
import { lockSeals } from './lock-seals.ts';
import { auditCounts } from './tables.ts';

const { partnerId, position, hasChanges } = audit;

/** Sealed entries are counted already. Entries that are not sealed yet, mostly of the last minute, are read. */
const COUNTED = sql`(
    select ${auditCounts.partnerId}, ${auditCounts.entries} from ${auditCounts}
    union all select ${partnerId}, 1 from ${audit} where ${position} is null and not ${hasChanges}
  ) as ${auditCounts}`;

/** Counts the entries of a list without filters. */
export const countEntries: CountAll = () => ({
  countIn: { table: auditCounts, rows: auditCounts.entries, from: COUNTED },
  countWhere: undefined,
});

/** Sealed entries of each company. */
const countSealed = (table: SQL, where: SQL, sign: SQL): SQL =>
  sql`select partner_id, ${sign}count(*)::int as entries from ${table}
    where not has_changes and partner_id is not null and ${where} group by partner_id`;

/** Call this before sealed rows of the audit log, or of one of its partitions, are removed. */
export async function subtractEntries(tx: Database, table: SQL, where: SQL = sql`true`): Promise<void> {
  // In the order in which sealing updates counts, so that the two cannot deadlock.
  await tx.execute(sql`
    insert into ${auditCounts} (partner_id, entries) ${countSealed(table, where, sql`-`)} order by partner_id
    on conflict (partner_id) do update set entries = ${auditCounts.entries} + excluded.entries`);
}

/** A count that differs from the entries. */
export interface WrongCount extends Record<string, unknown> {
  partner_id: number;
  counted: number;
  expected: number;
}

/** Compares the counts with the entries. One statement, so sealing causes no differences. */
export async function findWrongCounts(db: Database): Promise<WrongCount[]> {
  const { rows } = await db.execute<WrongCount>(sql`
    select partner_id, coalesce(counted.entries, 0) as counted, coalesce(expected.entries, 0) as expected
    from ${auditCounts} as counted
    full join (${countSealed(sql`audit`, sql`position is not null`, sql``)}) as expected using (partner_id)
    where coalesce(counted.entries, 0) <> coalesce(expected.entries, 0) limit 100`);
  return rows;
}

/**
 * Logs and corrects wrong counts. Differences are expected only if the previous version, which does not know the
 * counts, has removed old rows.
 */
export async function correctCounts({ db, log }: Pick<Provider, 'db' | 'log'>): Promise<void> {
  const wrong = await findWrongCounts(db);
  if (wrong.length === 0) return;
  log.error('audit-counts.wrong', { wrong });
  await db.transaction(async (tx) => {
    await lockSeals(tx);
    await tx.delete(auditCounts);
    await tx.execute(
      sql`insert into ${auditCounts} (partner_id, entries) ${countSealed(sql`audit`, sql`position is not null`, sql``)}`,
    );
  });
}
