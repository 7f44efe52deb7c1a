import {
  type dashboard as dashboardContract,
  multiQuotes as multiQuoteContract,
  orders as orderContract,
  quotes as quoteContract,
  support as supportContract,
} from '@portal/api-client/contract';
import { PIPELINE_QUOTE_STATUSES, type QuoteStatus } from '@portal/api-client/quote-states';
import { count, eq, gte, lte, type SQL, type SQLWrapper, sql, sum } from 'drizzle-orm';
import type { Context } from '../http/context.ts';
import { containsQuotes } from '../multi-quotes/contains-quotes.ts';
import { statusAtSql as multiQuoteStatusAtSql } from '../multi-quotes/load-multi-quote.ts';
import { multiQuotes } from '../multi-quotes/tables.ts';
import { orderEvents, orders } from '../orders/tables.ts';
import { expiredRows, isExpiringSql } from '../quotes/lifecycle/expiry.ts';
import { type QuoteRow, quotes } from '../quotes/tables.ts';
import { endOfDay, londonDay, startOfMonth } from '../shared/days.ts';
import { countCases } from '../support/service.ts';
import { supportCases } from '../support/tables.ts';

type Dashboard = dashboardContract.Dashboard;

const MONTHS = 12;

export async function quoteFigures(context: Context): Promise<Dashboard['quotes']> {
  const { scope, now } = context;
  const at = now();
  const [rows, openMany, expiringMany, byMonth] = await Promise.all([
    countQuotes(context, at),
    scope.count(multiQuotes, containsQuotes('open', scope, at)),
    scope.count(multiQuotes, containsQuotes('expiring', scope, at)),
    pipelineByMonth(context),
  ]);
  const countOf = (name: string, kind: QuoteRow['kind']) =>
    rows
      .filter((row) => row.status === name && row.kind === kind)
      .reduce((total, row) => total + row.count, 0);
  const expiring = (kind: QuoteRow['kind']) =>
    rows.filter((row) => row.kind === kind).reduce((total, row) => total + row.expiring, 0);
  return {
    byStatus: quoteContract.QUOTE_STATUSES.map((name) => {
      const ofKind = {
        single: countOf(name, 'single'),
        broadband: countOf(name, 'broadband'),
        multi: countOf(name, 'multi'),
      };
      return { status: name, count: ofKind.single + ofKind.broadband + ofKind.multi, ofKind };
    }),
    expiringThisWeek: expiring('single') + expiring('broadband') + expiring('multi'),
    expiringOfKind: {
      single: expiring('single'),
      broadband: expiring('broadband'),
      multi: expiring('multi'),
    },
    multiQuotesWithQuotes: { open: openMany, expiring: expiringMany },
    pipeline: rows
      .filter((row) => PIPELINE_QUOTE_STATUSES.some((status) => status === row.status))
      .reduce((total, row) => total + row.total, 0),
    pipelineByMonth: byMonth,
  };
}

interface QuoteGroup {
  status: QuoteStatus;
  kind: QuoteRow['kind'];
  count: number;
  total: number;
  expiring: number;
}

/**
 * Counts quotes by their current status and kind. The result may contain a status twice. Groups by the stored status,
 * because an index has it in order. Computing the current status of each row takes much longer.
 */
async function countQuotes({ db, scope }: Context, at: Date): Promise<QuoteGroup[]> {
  const { when, from, to } = expiredRows(at);
  const rows = await db
    .select({
      status: quotes.status,
      kind: quotes.kind,
      count: count(),
      total: sum(quotes.totalCost).mapWith(Number),
      expired: sql<number>`count(*) filter (where ${when})`.mapWith(Number),
      expiredTotal: sql<number>`coalesce(sum(${quotes.totalCost}) filter (where ${when}), 0)`.mapWith(Number),
      expiring: sql<number>`count(*) filter (where ${isExpiringSql(at)})`.mapWith(Number),
    })
    .from(quotes)
    .where(scope.where(quotes))
    .groupBy(quotes.kind, quotes.status);
  return rows.flatMap(({ expired, expiredTotal, ...row }) =>
    from.includes(row.status)
      ? [
          { ...row, count: row.count - expired, total: row.total - expiredTotal },
          { ...row, status: to, count: expired, total: expiredTotal, expiring: 0 },
        ]
      : [row],
  );
}

/**
 * When a quote left the pipeline: it was ordered, cancelled, moved to a negotiation or expired. Open quotes leave when
 * they will expire.
 */
const leftPipelineAt = (): SQL => sql`case
  when ${quotes.status} in ('processing', 'approved') then coalesce(${orders.createdAt}, ${quotes.updatedAt})
  when ${quotes.status} in ('cancelled', 'archived', 'negotiation') then least(${quotes.expiredAt}, ${quotes.updatedAt})
  else ${quotes.expiredAt} end`;

/** The value of the pipeline at the end of each of the last twelve months; for this month, now. */
async function pipelineByMonth({
  db,
  scope,
  now,
}: Context): Promise<NonNullable<Dashboard['quotes']>['pipelineByMonth']> {
  const today = endOfDay(now());
  const months = listMonths(now());
  const ends = [...months.slice(1), new Date(today.getTime() + 1)];
  const rows = await db
    .select({
      created: countReached(quotes.createdAt, ends),
      left: countReached(leftPipelineAt(), ends),
      total: sum(quotes.totalCost).mapWith(Number),
    })
    .from(quotes)
    .leftJoin(orders, scope.where(orders, eq(orders.reference, quotes.orderReference)))
    .where(scope.where(quotes, lte(quotes.createdAt, today)))
    .groupBy(sql`1`, sql`2`);
  return months.map((month, index) => ({
    month: londonDay(month),
    value: rows
      .filter(({ created, left }) => created <= index && left > index)
      .reduce((value, { total }) => value + total, 0),
  }));
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

/** Amounts quoted and ordered in each of the last twelve months including this one, oldest first. */
export async function spendFigures({ db, scope, now }: Context): Promise<Dashboard['spend']> {
  const months = listMonths(now());
  const [first = now()] = months;
  const byMonth = (table: typeof quotes | typeof orders) =>
    db
      .select({
        reached: countReached(table.createdAt, months),
        total: sum(table.totalCost).mapWith(Number),
      })
      .from(table)
      .where(scope.where(table, gte(table.createdAt, first)))
      .groupBy(sql`1`);
  const [quoted, ordered] = await Promise.all([byMonth(quotes), byMonth(orders)]);
  return months.map((month, index) => {
    const totalOf = (rows: typeof quoted) => rows.find(({ reached }) => reached === index + 1)?.total ?? 0;
    return { month: londonDay(month), ordered: totalOf(ordered), quoted: totalOf(quoted) };
  });
}
