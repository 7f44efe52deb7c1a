import type { ParsedOf } from '@portal/api-client';
import { quotes as quoteContract } from '@portal/api-client/contract';
import { QUOTE_STATUS_LABELS, SHARED_STATUS_LABELS } from '@portal/api-client/labels';
import { getLastValidDay } from '@portal/api-client/price-hold';
import { filterByCustomer } from '../db/columns/customer-key.ts';
import { matchesSearch } from '../db/columns/search-index.ts';
import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  lte,
  type SQL,
  type SQLWrapper,
  sql,
} from '../db/drizzle.ts';
import { instantAsJson, jsonRow } from '../db/statements/json-row.ts';
import type { Moment } from '../db/statements/moment.ts';
import { readNewestFirst } from '../db/statements/newest-first.ts';
import type { Context } from '../http/context.ts';
import { type CsvColumn, type CsvFields, csvColumns, csvFile, pounds } from '../http/response/csv.ts';
import { createList } from '../lists/list.ts';
import { type Filters, filterBy, orderBy } from '../lists/paging.ts';
import { filterByOwner } from '../partner/owner.ts';
import { countQuotesOfKind } from '../quote-counts/read.ts';
import { addDays, dayBounds, formatCalendarDay, formatDay, londonDay } from '../shared/days.ts';
import { expiredRows, hasStatusSql, statusAt, statusAtSql } from './lifecycle/expiry.ts';
import type { QuoteFamily, QuoteInput } from './load-quote.ts';
import { QUOTE_SUMMARY_FIELDS } from './mappers.ts';
import { ORDERED_CSV } from './ordered-csv.ts';
import { type QuoteRow, quoteApprovals, quoteCrfs, quotes } from './tables.ts';

type QuoteQuery = ParsedOf<typeof quoteContract.single.list>;
type ApprovalQuery = QuoteQuery & ParsedOf<typeof quoteContract.listApprovals>;

function getSortColumns(now: Moment) {
  return {
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
}

const getQuoteOrder = (query: Pick<QuoteQuery, 'sort' | 'direction'>, now: Date): SQL[] =>
  orderBy(query, getSortColumns(now), QUOTE_LIST.order, quotes.reference);

/** Filters that do not depend on the caller. */
export function getQuoteFilters(now: Date): Omit<Filters<QuoteQuery>, 'owner' | 'customer'> {
  return {
    status: (statuses) => hasStatusSql(statuses, now),
    supplierKey: (key) => eq(quotes.supplierKey, key),
    createdFrom: (day) => gte(quotes.createdAt, dayBounds(day).start),
    createdTo: (day) => lte(quotes.createdAt, dayBounds(day).end),
    // By the last day on which the price holds, which is the day before expiry (R23).
    expiresFrom: (day) => gte(quotes.expiredAt, addDays(dayBounds(day).start, 1)),
    expiresTo: (day) => lte(quotes.expiredAt, addDays(dayBounds(day).end, 1)),
    isBookmarked: (isBookmarked) => eq(quotes.isBookmarked, isBookmarked),
    proposalStatus: (status) => eq(quotes.proposalStatus, status),
    isSandbox: (isSandbox) => eq(quotes.isSandbox, isSandbox),
    multiQuotes: (which) => (which === 'only' ? eq(quotes.kind, 'multi') : sql`true`),
    search: (text) => matchesSearch(quotes.searchIndex, text),
  };
}

const getListFilters = (context: Context): Filters<QuoteQuery> => ({
  ...getQuoteFilters(context.now()),
  owner: filterByOwner(quotes.ownerId, context),
  customer: filterByCustomer(quotes.customerKey, context.scope),
});

/** Options that all lists of quotes share. */
const QUOTE_LIST = {
  table: quotes,
  row: jsonRow(quotes, quoteContract.quoteSummary, { computed: QUOTE_SUMMARY_FIELDS }),
  filters: getListFilters,
  sortBy: getSortColumns,
  order: [desc(quotes.createdAt)],
  unique: quotes.reference,
  status: { values: quoteContract.QUOTE_STATUSES, at: () => quotes.status, moved: expiredRows },
};

const listQuotesOf = createList<QuoteQuery, quoteContract.QuoteSummary, 'kind'>({
  ...QUOTE_LIST,
  parent: { kind: quotes.kind },
  countAll: (now, { kind }) => countQuotesOfKind(now, kind, expiredRows(now)),
});

const isSingleOrMulti = () => sql`${quotes.kind} in ('single', 'multi')`;

const listSingleAndMulti = createList<QuoteQuery, quoteContract.QuoteSummary>({
  ...QUOTE_LIST,
  where: isSingleOrMulti,
});

/** Somebody who searches knows the customer, not how the quote was made: quotes of multi-quotes are found too. */
const includesMulti = (family: QuoteFamily, { search, customer, multiQuotes }: QuoteQuery): boolean =>
  family === 'single' && (search !== undefined || customer !== undefined || multiQuotes !== undefined);

export const listQuotes = ({ family, ...query }: QuoteInput<'list'>, context: Context) =>
  includesMulti(family, query)
    ? listSingleAndMulti(query, context)
    : listQuotesOf(query, context, { kind: family });

/** The quotes of a multi-quote. */
export const listQuotesOfMultiQuote = createList<QuoteQuery, quoteContract.QuoteSummary, 'multiQuoteUuid'>({
  ...QUOTE_LIST,
  parent: { multiQuoteUuid: quotes.multiQuoteUuid },
});

const ofForm = (column: SQLWrapper) =>
  sql`(select ${column} from ${quoteCrfs} where ${quoteCrfs.partnerId} = ${quotes.partnerId} and ${quoteCrfs.quoteReference} = ${quotes.reference})`;

const ofFirstApproval = (column: SQLWrapper) =>
  sql`(select ${column} from ${quoteApprovals} where ${quoteApprovals.partnerId} = ${quotes.partnerId} and ${quoteApprovals.quoteReference} = ${quotes.reference} order by ${quoteApprovals.approvedAt}, ${quoteApprovals.id} limit 1)`;

/** Quotes of every kind that await approval, or did, with what an approver compares in their request forms. */
export const listApprovals = createList<ApprovalQuery, quoteContract.ApprovalRequest>({
  ...QUOTE_LIST,
  filters: (context) => ({
    ...getListFilters(context),
    references: (references) => inArray(quotes.reference, references),
  }),
  row: jsonRow(quotes, quoteContract.approvalRequest, {
    computed: {
      ...QUOTE_SUMMARY_FIELDS,
      requestedBy: ofForm(quoteCrfs.submittedBy),
      requestedAt: ofForm(instantAsJson(quoteCrfs.submittedAt)),
      purchaseOrderReference: ofForm(
        sql`${quoteCrfs.sections} -> 'addonDetails' ->> 'purchaseOrderReference'`,
      ),
      firstApprovedBy: ofFirstApproval(quoteApprovals.approvedBy),
      firstApprovedAt: ofFirstApproval(instantAsJson(quoteApprovals.approvedAt)),
      requiredDate: ofForm(sql`${quoteCrfs.sections} -> 'installationDetails' ->> 'crdDate'`),
    },
  }),
  where: () => isNotNull(quotes.approvalTermsId),
});

/** Empty column lists; each name says why the CSV leaves the field out. */
const INTERNAL: readonly CsvColumn<QuoteRow>[] = [];
const NOT_COMPARED: readonly CsvColumn<QuoteRow>[] = [];
const NAMED_ELSEWHERE: readonly CsvColumn<QuoteRow>[] = [];

const toFields = (now: Date): CsvFields<QuoteRow, keyof quoteContract.QuoteSummary> => ({
  reference: [{ header: 'Reference', value: (row) => row.reference }],
  status: [{ header: 'Status', value: (row) => QUOTE_STATUS_LABELS[statusAt(row, now)].label }],
  ...ORDERED_CSV,
  annualCost: [{ header: 'Annual (£)', value: (row) => pounds(row.monthlyCost * 12) }],
  createdAt: [{ header: 'Created', value: (row) => formatDay(row.createdAt) }],
  expiredAt: [
    { header: 'Price held until', value: (row) => formatCalendarDay(getLastValidDay(row.expiredAt)) },
  ],
  orderReference: [{ header: 'Order', value: (row) => row.orderReference }],
  proposalStatus: [
    {
      header: 'Proposal',
      value: ({ proposalStatus }) => proposalStatus && SHARED_STATUS_LABELS[proposalStatus].label,
    },
  ],
  ownerName: [{ header: 'Owner', value: (row) => row.ownerName }],
  kind: NAMED_ELSEWHERE, // the reference begins with it
  productDescription: NAMED_ELSEWHERE, // the product's name
  isSandbox: [{ header: 'Test data', value: (row) => (row.isSandbox ? 'Test' : null) }],
  isBookmarked: NOT_COMPARED,
  updatedAt: NOT_COMPARED,
  uploadSpeed: NOT_COMPARED,
  layer: NOT_COMPARED,
  isEccFirm: NOT_COMPARED,
  discount: NOT_COMPARED,
  isContended: NOT_COMPARED,
  isOffnet: NOT_COMPARED,
  productCode: INTERNAL,
  multiQuoteUuid: INTERNAL,
  multiQuoteLocationUuid: INTERNAL,
  version: INTERNAL,
  approvalTermsId: INTERNAL,
  ownerId: INTERNAL,
});

/** All quotes that match the filters, in the list's order. */
export function exportQuotes({ family, references, ...query }: QuoteInput<'export'>, context: Context) {
  const ofKind = includesMulti(family, query) ? isSingleOrMulti() : eq(quotes.kind, family);
  const condition = references === undefined ? ofKind : and(ofKind, inArray(quotes.reference, references));
  return exportQuotesWhere(condition ?? ofKind, query, `${family}-quotes`, context);
}

/** The quotes that `condition` and the query's filters select, as a CSV named after `name` and the day. */
export function exportQuotesWhere(condition: SQL, query: QuoteQuery, name: string, context: Context) {
  const { scope } = context;
  const now = context.now();
  const where = and(condition, filterBy(query, getListFilters(context)));
  const read = (after: SQL | undefined, window: { limit: number; offset: number }) =>
    scope.list(quotes, { where: and(where, after), orderBy: getQuoteOrder(query, now), ...window });
  return csvFile(
    `${name}-${londonDay(now)}.csv`,
    csvColumns(toFields(now)),
    query.sort === undefined ? readNewestFirst(quotes.createdAt, read) : (window) => read(undefined, window),
  );
}
