import type { Database } from '../db/database-type.ts';
import { type SQL, sql } from '../db/drizzle.ts';
import { quoteCountBuilds, quoteCounts } from './tables.ts';

const KEYS = sql.raw('partner_id, is_sandbox, kind, status, expires_on, created_month, left_month');

/** Only one transaction at a time may replace rows. Writers of quotes, who only add rows, do not wait. */
const lockCounts = sql`select pg_advisory_xact_lock(hashtext('quote_counts'))`;

/** Counts the quotes that existed before the triggers. Does nothing if that has been done. */
export async function buildQuoteCounts(db: Database): Promise<void> {
  if ((await db.select().from(quoteCountBuilds).limit(1)).length === 0) await rebuildQuoteCounts(db);
}

/**
 * Counts all quotes. One statement removes the rows and counts, so both see the same state of the database. Differences
 * that other transactions add meanwhile remain.
 */
export async function rebuildQuoteCounts(db: Database): Promise<void> {
  await replaceRows(
    db,
    sql`with removed as (delete from ${quoteCounts}) ${insertSums(sql`select * from count_all_quotes()`)}`,
    sql`insert into ${quoteCountBuilds} select now() where not exists (select from ${quoteCountBuilds})`,
  );
}

/** Adds up the rows of each partner who has differences. @returns the number of partners */
export async function addUpQuoteCounts(db: Database): Promise<number> {
  const partners = await db
    .selectDistinct({ id: quoteCounts.partnerId })
    .from(quoteCounts)
    .where(sql`not ${quoteCounts.isSum}`);
  for (const { id } of partners) {
    const sums = sql`
      select ${KEYS}, sum(quotes), sum(total_cost) from removed
      group by ${KEYS} having sum(quotes) <> 0 or sum(total_cost) <> 0`;
    await replaceRows(
      db,
      sql`with removed as (delete from ${quoteCounts} where ${quoteCounts.partnerId} = ${id} returning *) ${insertSums(sums)}`,
    );
  }
  return partners.length;
}

/** A count that differs from the quotes. */
export interface WrongCount extends Record<string, unknown> {
  partner_id: number;
  kind: string;
  status: string;
  counted: number;
  expected: number;
}

/** Compares the counts with the quotes. One statement, so writers do not cause differences. */
export async function findWrongCounts(db: Database): Promise<WrongCount[]> {
  const { rows } = await db.execute<WrongCount>(sql`
    select partner_id, kind, status, sum(counted)::int as counted, sum(expected)::int as expected from (
      select ${KEYS}, sum(quotes) as counted, sum(total_cost) as counted_cost, 0 as expected, 0 as expected_cost
      from ${quoteCounts} group by ${KEYS}
      union all select ${KEYS}, 0, 0, quotes, total_cost from count_all_quotes()
    ) as both_counts
    group by ${KEYS}
    having sum(counted) <> sum(expected) or sum(counted_cost) <> sum(expected_cost)
    limit 100`);
  return rows;
}

const insertSums = (sums: SQL): SQL =>
  sql`insert into ${quoteCounts} (${KEYS}, quotes, total_cost, is_sum) select counted.*, true from (${sums}) as counted`;

async function replaceRows(db: Database, ...statements: readonly SQL[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const statement of [lockCounts, ...statements]) await tx.execute(statement);
  });
}
