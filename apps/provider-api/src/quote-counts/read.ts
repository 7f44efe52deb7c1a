import { type SQL, sql, sum } from '../db/drizzle.ts';
import type { MovedRows } from '../db/scope.ts';
import type { CountAll } from '../db/statements/count-all.ts';
import { type Moment, toDayEnd } from '../db/statements/moment.ts';
import type { Context } from '../http/context.ts';
import { quoteCounts } from './tables.ts';

/** Counts all quotes of a kind by status. `moved` sets the status of expired quotes. */
export const countQuotesOfKind = (now: Moment, kind: unknown, moved: MovedRows): ReturnType<CountAll> => ({
  countBy: quoteCounts.status,
  countIn: { table: quoteCounts, rows: quoteCounts.quotes },
  countMoved: { ...moved, when: sql`${quoteCounts.expiresOn} <= ${toLondonDay(now)}` },
  countWhere: sql`${quoteCounts.kind} = ${kind}`,
});

const toLondonDay = (now: Moment): SQL =>
  sql`(${toDayEnd(now)}::timestamptz at time zone 'Europe/London')::date`;

/** Quote counts of the caller's company, grouped as the dashboard needs. */
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
