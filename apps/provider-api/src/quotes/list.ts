import type { PageOf } from '@portal/api-client';
import { quotes as quoteContract } from '@portal/api-client/contract';
import { and, desc, eq, gte, ilike, inArray, isNotNull, lte, type SQL } from 'drizzle-orm';
import type { Context } from '../http/context.ts';
import { contains, orderBy, type PageQuery, pageByStatus, pageWindow } from '../http/paging.ts';
import { dayBounds } from './days.ts';
import { statusAtSql } from './expiry.ts';
import { SUMMARY_COLUMNS, summaryOf } from './present.ts';
import { type QuoteKind, quotes } from './tables.ts';

export interface QuoteFilters extends PageQuery {
  search?: string | undefined;
  status?: readonly quoteContract.QuoteStatus[] | undefined;
  supplierKey?: string | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  expiresFrom?: string | undefined;
  expiresTo?: string | undefined;
  isBookmarked?: boolean | undefined;
}

/** Which list: saved quotes of a kind, or what waits or waited for an approval, whatever its kind. */
export type QuoteListOf = QuoteKind | 'approvals';

const SORTABLE = {
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
  createdAt: quotes.createdAt,
  updatedAt: quotes.updatedAt,
  expiredAt: quotes.expiredAt,
};

export function quoteOrder(filters: QuoteFilters, now: Date): SQL[] {
  return orderBy(
    filters,
    { ...SORTABLE, status: statusAtSql(now) },
    [desc(quotes.createdAt)],
    quotes.reference,
  );
}

export function quoteConditions(of: QuoteListOf, filters: QuoteFilters, now: Date): SQL | undefined {
  const { createdFrom, createdTo, expiresFrom, expiresTo, search, status, supplierKey, isBookmarked } =
    filters;
  return and(
    of === 'approvals' ? isNotNull(quotes.approvalTermsId) : eq(quotes.kind, of),
    status?.length ? inArray(statusAtSql(now), [...status]) : undefined,
    supplierKey ? eq(quotes.supplierKey, supplierKey) : undefined,
    createdFrom ? gte(quotes.createdAt, dayBounds(createdFrom, 'createdFrom').start) : undefined,
    createdTo ? lte(quotes.createdAt, dayBounds(createdTo, 'createdTo').end) : undefined,
    expiresFrom ? gte(quotes.expiredAt, dayBounds(expiresFrom, 'expiresFrom').start) : undefined,
    expiresTo ? lte(quotes.expiredAt, dayBounds(expiresTo, 'expiresTo').end) : undefined,
    isBookmarked === undefined ? undefined : eq(quotes.isBookmarked, isBookmarked),
    ...(search ? search.toLowerCase().split(/\s+/) : [])
      .filter(Boolean)
      .map((word) => ilike(quotes.searchText, contains(word))),
  );
}

export async function listQuotes(
  of: QuoteListOf,
  filters: QuoteFilters,
  context: Context,
): Promise<PageOf<quoteContract.QuoteSummary>> {
  const now = context.now();
  const where = quoteConditions(of, filters, now);
  const order = quoteOrder(filters, now);
  const [rows, counts] = await Promise.all([
    context.scope.pick(quotes, SUMMARY_COLUMNS, { where, orderBy: order, ...pageWindow(filters) }),
    context.scope.countBy(
      quotes,
      statusAtSql(now),
      quoteConditions(of, { ...filters, status: undefined }, now),
    ),
  ]);
  return pageByStatus(
    filters,
    rows.map((row) => summaryOf(row, now)),
    quoteContract.QUOTE_STATUSES,
    counts,
  );
}
