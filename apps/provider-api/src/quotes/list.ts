import type { PageOf, ParsedOf } from '@portal/api-client';
import { quotes as quoteContract } from '@portal/api-client/contract';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { getLastValidDay } from '@portal/api-client/price-hold';
import { and, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { matchesSearch } from '../db/columns/search-index.ts';
import { type CountedJson, preparedPage } from '../db/scope.ts';
import { jsonRow } from '../db/statements/json-row.ts';
import type { Context } from '../http/context.ts';
import {
  type Filters,
  filterBy,
  type JsonPageOf,
  orderBy,
  pageByStatus,
  pageWindow,
} from '../http/paging.ts';
import { type CsvColumn, csvFile, pounds } from '../http/response/csv.ts';
import { getSupplierName } from '../pricing/suppliers.ts';
import { addDays, dayBounds, londonDay } from '../shared/days.ts';
import { statusAt, statusAtSql, toStatusMoment } from './lifecycle/expiry.ts';
import type { QuoteInput } from './load-quote.ts';
import { SUMMARY_COLUMNS, toQuoteSummary } from './mappers.ts';
import { type QuoteRow, quotes } from './tables.ts';

type QuoteQuery = ParsedOf<typeof quoteContract.single.list>;

function getQuoteOrder(query: Pick<QuoteQuery, 'sort' | 'direction'>, now: Date): SQL[] {
  const columns = {
    reference: quotes.reference,
    customerName: quotes.customerName,
    customReference: quotes.customReference,
    postcode: quotes.postcode,
    supplierKey: quotes.supplierKey,
    productName: quotes.productName,
    bearer: quotes.bearer,
    speed: quotes.speed,
    termMonths: quotes.termMonths,
    installCost: quotes.installCost,
    monthlyCost: quotes.monthlyCost,
    annualCost: quotes.monthlyCost,
    totalCost: quotes.totalCost,
    eccCost: quotes.eccCost,
    status: statusAtSql(now),
    createdAt: quotes.createdAt,
    updatedAt: quotes.updatedAt,
    expiredAt: quotes.expiredAt,
  };
  return orderBy(query, columns, [desc(quotes.createdAt)], quotes.reference);
}

export function getQuoteFilters(now: Date): Filters<QuoteQuery> {
  return {
    status: (statuses) => inArray(statusAtSql(now), statuses),
    supplierKey: (key) => eq(quotes.supplierKey, key),
    createdFrom: (day) => gte(quotes.createdAt, dayBounds(day).start),
    createdTo: (day) => lte(quotes.createdAt, dayBounds(day).end),
    // By the last day on which the price holds, which is the day before expiry (R23).
    expiresFrom: (day) => gte(quotes.expiredAt, addDays(dayBounds(day).start, 1)),
    expiresTo: (day) => lte(quotes.expiredAt, addDays(dayBounds(day).end, 1)),
    isBookmarked: (isBookmarked) => eq(quotes.isBookmarked, isBookmarked),
    search: (text) => matchesSearch(quotes.searchIndex, text),
  };
}

/** {@link toQuoteSummary} for the database. */
const SUMMARY_JSON = jsonRow(quotes, quoteContract.quoteSummary, {
  status: statusAtSql,
  annualCost: sql`${quotes.monthlyCost} * 12`,
});

/** What selects and counts a page of the quotes that `condition` and the query's filters select. */
function toPageOptions(condition: SQL, query: QuoteQuery, now: Date) {
  const filters = getQuoteFilters(now);
  return {
    where: and(condition, filterBy(query, filters)),
    orderBy: getQuoteOrder(query, now),
    ...pageWindow(query),
    countBy: statusAtSql(now),
    countWhere: and(condition, filterBy({ ...query, status: undefined }, filters)),
  };
}

async function toJsonPage(query: QuoteQuery, page: Promise<CountedJson<quoteContract.QuoteSummary>>) {
  const { items, counts } = await page;
  return pageByStatus(query, items, quoteContract.QUOTE_STATUSES, counts);
}

/** What most calls ask for: no filters, newest first. */
const newestQuotes = preparedPage<quoteContract.QuoteSummary, 'kind' | 'now' | 'limit' | 'offset'>(
  quotes,
  () => {
    const now = sql.placeholder('now');
    const where = eq(quotes.kind, sql.placeholder('kind'));
    return {
      columns: SUMMARY_JSON.columns(now),
      where,
      orderBy: [desc(quotes.createdAt), desc(quotes.reference)],
      limit: sql.placeholder('limit'),
      offset: sql.placeholder('offset'),
      countBy: statusAtSql(now),
      countWhere: where,
    };
  },
);

export function listQuotes(
  { endpoints, ...query }: QuoteInput<'list'>,
  context: Context,
): Promise<JsonPageOf<quoteContract.QuoteSummary>> {
  const { scope, now } = context;
  if (query.sort !== undefined || filterBy(query, getQuoteFilters(now())) !== undefined)
    return writeQuotesWhere(eq(quotes.kind, endpoints), query, context);
  const values = { kind: endpoints, now: toStatusMoment(now()), ...pageWindow(query) };
  return toJsonPage(query, scope.listPrepared(newestQuotes, values));
}

/** A page of the quotes that `condition` and the query's filters select, with the number in each status. */
export async function writeQuotesWhere(
  condition: SQL,
  query: QuoteQuery,
  { scope, now: clock }: Context,
): Promise<JsonPageOf<quoteContract.QuoteSummary>> {
  const now = clock();
  const options = toPageOptions(condition, query, now);
  return toJsonPage(query, scope.listCountedAsJson(quotes, SUMMARY_JSON, now, options));
}

/** {@link writeQuotesWhere} for callers that add to the quotes. */
export async function listQuotesWhere(
  condition: SQL,
  query: QuoteQuery,
  { scope, now: clock }: Context,
): Promise<PageOf<quoteContract.QuoteSummary>> {
  const now = clock();
  const options = toPageOptions(condition, query, now);
  const { rows, counts } = await scope.listCounted(quotes, { keys: SUMMARY_COLUMNS, ...options });
  return pageByStatus(
    query,
    rows.map((row) => toQuoteSummary(row, now)),
    quoteContract.QUOTE_STATUSES,
    counts,
  );
}

const toColumns = (now: Date): CsvColumn<QuoteRow>[] => [
  { header: 'Reference', value: (row) => row.reference },
  { header: 'Status', value: (row) => QUOTE_STATUS_LABELS[statusAt(row, now)].label },
  { header: 'Customer', value: (row) => row.customerName },
  { header: 'Customer reference', value: (row) => row.customReference },
  { header: 'Address', value: (row) => row.address.addressLine1 },
  { header: 'Town', value: (row) => row.address.town },
  { header: 'Postcode', value: (row) => row.postcode },
  { header: 'Supplier', value: (row) => getSupplierName(row.supplierKey) },
  { header: 'Product', value: (row) => row.productName },
  { header: 'Bearer (Mbps)', value: (row) => row.bearer },
  { header: 'Speed (Mbps)', value: (row) => row.speed },
  { header: 'Term (months)', value: (row) => row.termMonths },
  { header: 'Install (£)', value: (row) => pounds(row.installCost) },
  { header: 'Monthly (£)', value: (row) => pounds(row.monthlyCost) },
  { header: 'Annual (£)', value: (row) => pounds(row.monthlyCost * 12) },
  { header: 'Total (£)', value: (row) => pounds(row.totalCost) },
  { header: 'ECC (£)', value: (row) => pounds(row.eccCost) },
  { header: 'Created', value: (row) => londonDay(row.createdAt) },
  { header: 'Price held until', value: (row) => getLastValidDay(row.expiredAt) },
  { header: 'Order', value: (row) => row.orderReference },
];

/** All quotes that match the filters, in the list's order. */
export function exportQuotes({ endpoints, references, ...query }: QuoteInput<'export'>, context: Context) {
  const ofKind = eq(quotes.kind, endpoints);
  const condition = references === undefined ? ofKind : and(ofKind, inArray(quotes.reference, references));
  return exportQuotesWhere(condition ?? ofKind, query, `${endpoints}-quotes`, context);
}

/** The quotes that `condition` and the query's filters select, as a CSV named after `name` and the day. */
export function exportQuotesWhere(
  condition: SQL,
  query: QuoteQuery,
  name: string,
  { scope, now: clock }: Context,
) {
  const now = clock();
  const where = and(condition, filterBy(query, getQuoteFilters(now)));
  return csvFile(`${name}-${londonDay(now)}.csv`, toColumns(now), (window) =>
    scope.list(quotes, { where, orderBy: getQuoteOrder(query, now), ...window }),
  );
}
