import { type SQL, sql, sum } from 'drizzle-orm';
import type { StoredCounts } from '../db/scope.ts';
import { type Moment, toDayEnd } from '../db/statements/moment.ts';
import type { Context } from '../http/context.ts';
import { quoteCounts } from './tables.ts';

/** The counts by status of a list of all quotes of a kind. */
export const QUOTE_LIST_COUNTS: StoredCounts<'kind'> = {
  table: quoteCounts,
  parent: { kind: quoteCounts.kind },
  countBy: quoteCounts.status,
  rows: quoteCounts.quotes,
  isMoved: (now) => sql`${quoteCounts.expiresOn} <= ${toLondonDay(now)}`,
};

const toLondonDay = (now: Moment): SQL =>
  sql`(${toDayEnd(now)}::timestamptz at time zone 'Europe/London')::date`;

/** All quotes of the caller's company, counted by what the dashboard shows. */
export type CountedQuotes = Awaited<ReturnType<typeof readQuoteCounts>>[number];

export async function readQuoteCounts({ db, scope }: Pick<Context, 'db' | 'scope'>) {
  const { kind, status, expiresOn, createdMonth, leftMonth } = quoteCounts;
  return await db
    .select({
      kind,
      status,
      expiresOn,
      createdMonth,
      leftMonth,
      count: sum(quoteCounts.quotes).mapWith(Number),
      total: sum(quoteCounts.totalCost).mapWith(Number),
    })
    .from(quoteCounts)
    .where(scope.where(quoteCounts))
    .groupBy(kind, status, expiresOn, createdMonth, leftMonth);
}
