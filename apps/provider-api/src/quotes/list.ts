import type { PageOf } from '@portal/api-client';
import { quotes as quoteContract } from '@portal/api-client/contract';
import { and, desc, eq, gte, ilike, inArray, isNotNull, lte, type SQL } from 'drizzle-orm';
import type { Context } from '../http/context.ts';
import { contains, orderBy, type PageQuery, pageByStatus, pageWindow } from '../http/paging.ts';
import { dayBounds } from '../shared/days.ts';
import { statusAtSql } from './lifecycle/expiry.ts';
import { SUMMARY_COLUMNS, toQuoteSummary } from './mappers.ts';
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
export type QuoteListKind = QuoteKind | 'approvals';

const SORT_COLUMNS = {
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

export function getQuoteOrder(filters: QuoteFilters, now: Date): SQL[] {
  return orderBy(
    filters,
    { ...SORT_COLUMNS, status: statusAtSql(now) },
    [desc(quotes.createdAt)],
    quotes.reference,
  );
}

export function getQuoteConditions(of: QuoteListKind, filters: QuoteFilters, now: Date): SQL | undefined {
  const { createdFrom, createdTo, expiresFrom, expiresTo, search, status, supplierKey, isBookmarked } =
    filters;
  return and(
    of === 'approvals' ? isNotNull(quotes.approvalTermsId) : eq(quotes.kind, of),
    status?.length ? inArray(statusAtSql(now), [...status]) : undefined,
    supplierKey ? eq(quotes.supplierKey, supplierKey) : undefined,
    createdFrom ? gte(quotes.createdAt, dayBounds(createdFrom).start) : undefined,
    createdTo ? lte(quotes.createdAt, dayBounds(createdTo).end) : undefined,
    expiresFrom ? gte(quotes.expiredAt, dayBounds(expiresFrom).start) : undefined,
    expiresTo ? lte(quotes.expiredAt, dayBounds(expiresTo).end) : undefined,
    isBookmarked === undefined ? undefined : eq(quotes.isBookmarked, isBookmarked),
    ...(search ? search.toLowerCase().split(/\s+/) : [])
      .filter(Boolean)
      .map((word) => ilike(quotes.searchText, contains(word))),
  );
}

export async function listQuotes(
  of: QuoteListKind,
  filters: QuoteFilters,
  context: Context,
): Promise<PageOf<quoteContract.QuoteSummary>> {
  const now = context.now();
  const where = getQuoteConditions(of, filters, now);
  const order = getQuoteOrder(filters, now);
  const [rows, counts] = await Promise.all([
    context.scope.pick(quotes, SUMMARY_COLUMNS, { where, orderBy: order, ...pageWindow(filters) }),
    context.scope.countBy(
      quotes,
      statusAtSql(now),
      getQuoteConditions(of, { ...filters, status: undefined }, now),
    ),
  ]);
  return pageByStatus(
    filters,
    rows.map((row) => toQuoteSummary(row, now)),
    quoteContract.QUOTE_STATUSES,
    counts,
  );
}
