import { contract, type PageOf } from '@portal/api-client';
import { and, count, desc, eq, gte, ilike, inArray, lte, notInArray, type SQL, sql, sum } from 'drizzle-orm';
import type { Context } from '../http/context.ts';
import { csvFile, pounds } from '../http/csv.ts';
import { contains, orderBy, type PageQuery, pageByStatus, pageWindow } from '../http/paging.ts';
import { getExpiry } from '../quotes/lifecycle/expiry.ts';
import { quotes } from '../quotes/tables.ts';
import { Refusal } from '../refusal.ts';
import { dayBounds, endOfDay, londonDay } from '../shared/days.ts';
import { loadMultiQuote, type MultiQuoteRow, statusAt, statusAtSql } from './load-multi-quote.ts';
import { containsQuotes, type Holding } from './quotes/contains-quotes.ts';
import { assertNoAcceptedQuotes, withdrawQuotes } from './quotes/linked-quotes.ts';
import { multiQuoteLocations, multiQuotes } from './tables.ts';

type MultiQuote = contract.multiQuotes.MultiQuote;

export interface MultiQuoteFilters extends PageQuery {
  search?: string | undefined;
  status?: readonly contract.multiQuotes.MultiQuoteStatus[] | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  holds?: Holding | undefined;
}

const SORT_COLUMNS = {
  name: multiQuotes.name,
  createdAt: multiQuotes.createdAt,
  updatedAt: multiQuotes.updatedAt,
  expiredAt: multiQuotes.expiredAt,
};

interface Totals {
  locationsCount: number;
  quotesCount: number;
  eccCost: number;
  installCost: number;
  monthlyCost: number;
  totalCost: number;
}

const NO_TOTALS: Totals = {
  locationsCount: 0,
  quotesCount: 0,
  eccCost: 0,
  installCost: 0,
  monthlyCost: 0,
  totalCost: 0,
};
/** Quotes that nobody will buy do not count. */
const EXCLUDED_STATUSES = ['cancelled', 'archived'] as const;

/** Counts and sums of a page's multi-quotes, in two statements however many they are. */
async function loadTotals({ db, scope }: Pick<Context, 'db' | 'scope'>, rows: readonly MultiQuoteRow[]) {
  const sums = new Map<string, Totals>(rows.map(({ uuid }) => [uuid, { ...NO_TOTALS }]));
  if (rows.length === 0) return sums;
  const uuids = rows.map(({ uuid }) => uuid);
  const located = await db
    .select({ id: multiQuoteLocations.multiQuoteId, total: count() })
    .from(multiQuoteLocations)
    .where(
      scope.where(
        multiQuoteLocations,
        inArray(
          multiQuoteLocations.multiQuoteId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(multiQuoteLocations.multiQuoteId);
  const pence = (column: Parameters<typeof sum>[0]) => sum(column).mapWith(Number);
  const quoted = await db
    .select({
      uuid: quotes.multiQuoteUuid,
      quotesCount: count(),
      eccCost: pence(quotes.eccCost),
      installCost: pence(quotes.installCost),
      monthlyCost: pence(quotes.monthlyCost),
      totalCost: pence(quotes.totalCost),
    })
    .from(quotes)
    .where(
      scope.where(
        quotes,
        inArray(quotes.multiQuoteUuid, uuids),
        notInArray(quotes.status, [...EXCLUDED_STATUSES]),
      ),
    )
    .groupBy(quotes.multiQuoteUuid);
  for (const { uuid, ...figures } of quoted) sums.set(uuid ?? '', { ...NO_TOTALS, ...figures });
  for (const { id, total } of located) {
    const uuid = rows.find((row) => row.id === id)?.uuid ?? '';
    sums.set(uuid, { ...(sums.get(uuid) ?? NO_TOTALS), locationsCount: total });
  }
  return sums;
}

function toMultiQuote(row: MultiQuoteRow, sums: Totals, now: Date): MultiQuote {
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    status: statusAt(row, now),
    expiredAt: row.expiredAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: row.createdBy,
    ...sums,
  };
}

async function toMultiQuotes(context: Context, rows: readonly MultiQuoteRow[]): Promise<MultiQuote[]> {
  const sums = await loadTotals(context, rows);
  return rows.map((row) => toMultiQuote(row, sums.get(row.uuid) ?? NO_TOTALS, context.now()));
}

function getConditions(query: MultiQuoteFilters, { now: clock, scope }: Context): SQL | undefined {
  const now = clock();
  return and(
    query.search ? ilike(multiQuotes.name, contains(query.search)) : undefined,
    query.status?.length ? inArray(statusAtSql(now), [...query.status]) : undefined,
    query.createdFrom ? gte(multiQuotes.createdAt, dayBounds(query.createdFrom).start) : undefined,
    query.createdTo ? lte(multiQuotes.createdAt, dayBounds(query.createdTo).end) : undefined,
    query.holds ? containsQuotes(query.holds, scope, now) : undefined,
  );
}

const getOrderBy = (query: MultiQuoteFilters, now: Date) =>
  orderBy(
    query,
    { ...SORT_COLUMNS, status: statusAtSql(now) },
    [desc(multiQuotes.createdAt)],
    multiQuotes.id,
  );

/** @param onlyOpen those that have not expired. */
export async function listMultiQuotes(
  query: MultiQuoteFilters,
  context: Context,
  onlyOpen = false,
): Promise<PageOf<MultiQuote>> {
  const now = context.now();
  const { scope } = context;
  const open = onlyOpen
    ? sql`${multiQuotes.expiredAt} > ${endOfDay(now).toISOString()}::timestamptz`
    : undefined;
  const whatever = and(getConditions({ ...query, status: undefined }, context), open);
  const [rows, counts] = await Promise.all([
    scope.list(multiQuotes, {
      where: and(getConditions(query, context), open),
      orderBy: getOrderBy(query, now),
      ...pageWindow(query),
    }),
    scope.countBy(multiQuotes, statusAtSql(now), whatever),
  ]);
  return pageByStatus(
    query,
    await toMultiQuotes(context, rows),
    contract.multiQuotes.MULTI_QUOTE_STATUSES,
    counts,
  );
}

export async function getMultiQuote(uuid: string, context: Context): Promise<MultiQuote> {
  const row = await loadMultiQuote(context.scope, uuid);
  const [answer] = await toMultiQuotes(context, [row]);
  if (answer === undefined) throw Refusal.notFound();
  return answer;
}

export async function createMultiQuote(name: string, context: Context): Promise<MultiQuote> {
  const { caller, scope, now } = context;
  const createdAt = now();
  const row = await scope.insert(multiQuotes, {
    name,
    status: 'created',
    expiredAt: getExpiry(createdAt),
    createdById: caller.userId,
    createdBy: caller.name,
    createdAt,
    updatedAt: createdAt,
  });
  return toMultiQuote(row, NO_TOTALS, createdAt);
}

export async function updateMultiQuote(uuid: string, name: string, context: Context): Promise<MultiQuote> {
  const row = await loadMultiQuote(context.scope, uuid);
  await context.scope.update(multiQuotes, { name, updatedAt: context.now() }, eq(multiQuotes.id, row.id));
  return getMultiQuote(uuid, context);
}

/** Its Saved quotes are cancelled; 409 while it is searched, and once a quote of it was accepted. */
export async function removeMultiQuote(uuid: string, context: Context): Promise<void> {
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const row = await loadMultiQuote(scope, uuid, 'update');
    if (row.status === 'processing') {
      throw Refusal.conflict('This multi-quote is being searched. Stop the search first.', {
        status: row.status,
      });
    }
    const own = eq(quotes.multiQuoteUuid, row.uuid);
    await assertNoAcceptedQuotes(scope, own);
    await withdrawQuotes(tx, scope, own, context);
    await scope.remove(multiQuotes, eq(multiQuotes.id, row.id));
  });
}

/** Everything that the filters let through, in the list's order. */
export function exportMultiQuotes(query: MultiQuoteFilters, context: Context) {
  const now = context.now();
  const where = getConditions(query, context);
  return csvFile<MultiQuote>(
    `multi-quotes-${londonDay(now)}.csv`,
    [
      { header: 'Name', value: (row) => row.name },
      { header: 'Status', value: (row) => row.status },
      { header: 'Locations', value: (row) => row.locationsCount },
      { header: 'Quotes', value: (row) => row.quotesCount },
      { header: 'Install (£)', value: (row) => pounds(row.installCost) },
      { header: 'Monthly (£)', value: (row) => pounds(row.monthlyCost) },
      { header: 'Total (£)', value: (row) => pounds(row.totalCost) },
      { header: 'ECC (£)', value: (row) => pounds(row.eccCost) },
      { header: 'Created by', value: (row) => row.createdBy },
      { header: 'Created', value: (row) => londonDay(new Date(row.createdAt)) },
      { header: 'Expires', value: (row) => londonDay(new Date(row.expiredAt)) },
    ],
    async (window) =>
      toMultiQuotes(
        context,
        await context.scope.list(multiQuotes, { where, orderBy: getOrderBy(query, now), ...window }),
      ),
  );
}
