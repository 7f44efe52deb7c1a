import {
  type dashboard as dashboardContract,
  multiQuotes as multiQuoteContract,
  orders as orderContract,
  quotes as quoteContract,
  support as supportContract,
} from '@portal/api-client/contract';
import { PIPELINE_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import { and, count, eq, gte, ne, type SQL, type SQLWrapper, sql, sum } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { containsQuotes } from '../multi-quotes/contains-quotes.ts';
import { statusAtSql as multiQuoteStatusAtSql } from '../multi-quotes/load-multi-quote.ts';
import { multiQuotes } from '../multi-quotes/tables.ts';
import { orderEvents, orders } from '../orders/tables.ts';
import type { CountedQuotes } from '../quote-counts/read.ts';
import { EXPIRING_DAYS } from '../quotes/lifecycle/expiry.ts';
import type { QuoteRow } from '../quotes/tables.ts';
import { addDays, londonDay, startOfMonth } from '../shared/days.ts';
import { countCases } from '../support/service.ts';
import { supportCases } from '../support/tables.ts';

type Dashboard = dashboardContract.Dashboard;

const MONTHS = 12;

export async function quoteFigures(
  { scope, now }: Context,
  counted: Promise<readonly CountedQuotes[]>,
): Promise<Dashboard['quotes']> {
  const at = now();
  const [rows, openMany, expiringMany] = await Promise.all([
    counted,
    scope.count(multiQuotes, containsQuotes('open', scope, at)),
    scope.count(multiQuotes, containsQuotes('expiring', scope, at)),
  ]);
  const today = londonDay(at);
  const weekEnd = londonDay(addDays(at, EXPIRING_DAYS));
  const statusOf = ({ status, expiresOn }: CountedQuotes) =>
    expiresOn !== null && expiresOn <= today ? 'expired' : status;
  const ofKinds = (isCounted: (row: CountedQuotes) => boolean) => {
    const shown = rows.filter(isCounted);
    const of = (kind: QuoteRow['kind']) =>
      sumOf(
        shown.filter((row) => row.kind === kind),
        'count',
      );
    return { single: of('single'), broadband: of('broadband'), multi: of('multi') };
  };
  const expiringOfKind = ofKinds(
    ({ expiresOn }) => expiresOn !== null && expiresOn > today && expiresOn <= weekEnd,
  );
  return {
    byStatus: quoteContract.QUOTE_STATUSES.map((name) => {
      const ofKind = ofKinds((row) => statusOf(row) === name);
      return { status: name, count: ofKind.single + ofKind.broadband + ofKind.multi, ofKind };
    }),
    expiringThisWeek: expiringOfKind.single + expiringOfKind.broadband + expiringOfKind.multi,
    expiringOfKind,
    multiQuotesWithQuotes: { open: openMany, expiring: expiringMany },
    pipeline: sumOf(
      rows.filter((row) => PIPELINE_QUOTE_STATUSES.some((status) => status === statusOf(row))),
      'total',
    ),
    pipelineByMonth: pipelineByMonth(rows, at),
  };
}

const sumOf = (rows: readonly CountedQuotes[], figure: 'count' | 'total'): number =>
  rows.reduce((sum, row) => sum + row[figure], 0);

/**
 * The value of the pipeline at the end of each of the last twelve months; for this month, now. A quote leaves the
 * pipeline when it is ordered, cancelled, moved to a negotiation or expired. Open quotes leave when they will expire.
 */
function pipelineByMonth(
  rows: readonly CountedQuotes[],
  now: Date,
): NonNullable<Dashboard['quotes']>['pipelineByMonth'] {
  const months = listMonths(now).map(londonDay);
  const ends = [...months.slice(1), londonDay(addDays(now, 1))];
  return months.map((month, index) => {
    const end = ends[index] ?? '';
    const isIn = ({ createdMonth, leftMonth, expiresOn }: CountedQuotes) =>
      createdMonth <= month && (leftMonth ?? expiresOn ?? '') >= end;
    return { month, value: sumOf(rows.filter(isIn), 'total') };
  });
}

/** The first moments of the last twelve months including this one, oldest first. */
const listMonths = (now: Date): Date[] =>
  Array.from({ length: MONTHS }, (_, index) => startOfMonth(now, MONTHS - 1 - index));

/** How many of the moments, in ascending order, a time has reached. */
const countReached = (at: SQLWrapper, moments: readonly Date[]): SQL<number> => {
  const times = moments.map((moment) => sql`${moment.toISOString()}`);
  return sql<number>`width_bucket(${at}, array[${sql.join(times, sql`, `)}]::timestamptz[])`.mapWith(Number);
};

/** The multi-quote list's counts by status. */
export async function multiQuoteFigures({ scope, now }: Context): Promise<Dashboard['multiQuotes']> {
  const counts = await scope.countBy(multiQuotes, multiQuoteStatusAtSql(now()));
  return {
    byStatus: multiQuoteContract.MULTI_QUOTE_STATUSES.map((status) => ({
      status,
      count: counts.get(status) ?? 0,
    })),
  };
}

export async function caseFigures({ db, caller, scope }: Context): Promise<Dashboard['cases']> {
  const [counts, byPriority] = await Promise.all([
    countCases(db, caller.partnerId),
    scope.countBy(supportCases, supportCases.priority, eq(supportCases.status, 'New')),
  ]);
  return {
    ...counts,
    byPriority: supportContract.CASE_PRIORITIES.map((priority) => ({
      priority,
      count: byPriority.get(priority) ?? 0,
    })),
  };
}

export async function orderFigures({ db, scope, now }: Context): Promise<Dashboard['orders']> {
  const monthStart = startOfMonth(now());
  const [rows, [live]] = await Promise.all([
    db
      .select({
        milestone: orders.milestone,
        count: count(),
        waiting: sql<number>`count(*) filter (where ${orders.waitsOn} = 'partner')`.mapWith(Number),
      })
      .from(orders)
      .where(scope.where(orders, sql`${orders.status} in ('open', 'held')`))
      .groupBy(orders.milestone),
    db
      .select({ total: sql<number>`count(distinct ${orderEvents.orderReference})`.mapWith(Number) })
      .from(orderEvents)
      .where(
        scope.where(
          orderEvents,
          sql`${orderEvents.milestone} = 'live'`,
          gte(orderEvents.at, monthStart),
          sql`exists (select from ${orders} where ${scope.where(orders, eq(orders.reference, orderEvents.orderReference))})`,
        ),
      ),
  ]);
  return {
    open: rows.reduce((total, row) => total + row.count, 0),
    waitingOnPartner: rows.reduce((total, row) => total + row.waiting, 0),
    liveThisMonth: live?.total ?? 0,
    byMilestone: orderContract.ORDER_MILESTONES.filter((milestone) => milestone !== 'live').map(
      (milestone) => ({ milestone, count: rows.find((row) => row.milestone === milestone)?.count ?? 0 }),
    ),
  };
}

/**
 * Amounts quoted and ordered in each of the last twelve months including this one, oldest first. A cancelled order is
 * not counted as ordered.
 */
export async function spendFigures(
  { db, scope, now }: Context,
  counted: Promise<readonly CountedQuotes[]>,
): Promise<Dashboard['spend']> {
  const months = listMonths(now());
  const [first = now()] = months;
  const [quoted, ordered] = await Promise.all([
    counted,
    db
      .select({
        reached: countReached(orders.createdAt, months),
        total: sum(orders.totalCost).mapWith(Number),
      })
      .from(orders)
      .where(scope.where(orders, and(gte(orders.createdAt, first), ne(orders.status, 'cancelled'))))
      .groupBy(sql`1`),
  ]);
  return months.map(londonDay).map((month, index) => ({
    month,
    ordered: ordered.find(({ reached }) => reached === index + 1)?.total ?? 0,
    quoted: sumOf(
      quoted.filter(({ createdMonth }) => createdMonth === month),
      'total',
    ),
  }));
}
