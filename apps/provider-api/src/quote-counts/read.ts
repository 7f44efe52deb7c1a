import { type SQL, sql, sum } from 'drizzle-orm';
import type { MovedRows } from '../db/scope.ts';
import type { CountAll } from '../db/statements/count-all.ts';
import { type Moment, toDayEnd } from '../db/statements/moment.ts';
import type { Context } from '../http/context.ts';
import { quoteCounts } from './tables.ts';

/** Counts all quotes of a kind by status. Those that expired are counted as `moved` says. */
export const countQuotesOfKind = (now: Moment, kind: unknown, moved: MovedRows): ReturnType<CountAll> => ({
  countBy: quoteCounts.status,
  countIn: { table: quoteCounts, rows: quoteCounts.quotes },
  countMoved: { ...moved, when: sql`${quoteCounts.expiresOn} <= ${toLondonDay(now)}` },
  countWhere: sql`${quoteCounts.kind} = ${kind}`,
});

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
