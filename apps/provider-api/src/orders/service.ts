import type { ParsedOf } from '@portal/api-client';
import { orders as orderContract } from '@portal/api-client/contract';
import { getOrderStatusLabel, getWaitingLabel, ORDER_MILESTONE_LABELS } from '@portal/api-client/labels';
import { brand } from '@portal/brand';
import { filterByCustomer } from '../db/columns/customer-key.ts';
import { matchesSearch } from '../db/columns/search-index.ts';
import { desc, eq, gte, inArray, lte, type SQL, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { jsonRow } from '../db/statements/json-row.ts';
import type { Context } from '../http/context.ts';
import { type CsvColumn, type CsvFields, csvColumns, csvFile } from '../http/response/csv.ts';
import { createList } from '../lists/list.ts';
import { type Filters, filterBy, orderBy } from '../lists/paging.ts';
import { filterByOwner } from '../partner/owner.ts';
import { downloadDocumentOfQuote, listDocumentsOfQuote } from '../quotes/crf/documents.ts';
import { ORDERED_CSV } from '../quotes/ordered-csv.ts';
import { quotes } from '../quotes/tables.ts';
import { dayBounds, formatCalendarDay, formatDay, londonDay } from '../shared/days.ts';
import { orderHistory } from './events.ts';
import { toOrder } from './mappers.ts';
import { getHoldNote } from './progress/hold-note.ts';
import { type OrderRow, orderEvents, orders } from './tables.ts';

type Endpoints = typeof orderContract;
type OrderQuery = ParsedOf<Endpoints['list']>;

const SORT_COLUMNS = {
  reference: orders.reference,
  quoteReference: orders.quoteReference,
  status: orders.status,
  milestone: orders.milestone,
  customerName: orders.customerName,
  customReference: orders.customReference,
  purchaseOrderReference: orders.purchaseOrderReference,
  postcode: orders.postcode,
  supplierKey: orders.supplierKey,
  productName: orders.productName,
  speed: orders.speed,
  monthlyCost: orders.monthlyCost,
  totalCost: orders.totalCost,
  committedDate: orders.committedDate,
  targetDate: orders.targetDate,
  crdDate: orders.crdDate,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
};

const ORDER = [desc(orders.createdAt)];

const getOrderBy = (query: Pick<OrderQuery, 'sort' | 'direction'>) =>
  orderBy(query, SORT_COLUMNS, ORDER, orders.reference);

/** Orders handed over at a time that `condition` selects. */
const wentLive = (condition: SQL): SQL =>
  sql`exists (select from ${orderEvents} where ${orderEvents.partnerId} = ${orders.partnerId} and ${orderEvents.orderReference} = ${orders.reference} and ${orderEvents.milestone} = 'live' and ${condition})`;

/** Orders of the quotes that the caller, their team or nobody looks after. */
const filterOrdersByOwner =
  (context: Pick<Context, 'caller' | 'scope'>) =>
  (whose: Parameters<ReturnType<typeof filterByOwner>>[0]): SQL => {
    const ofOwner = context.scope.where(quotes, filterByOwner(quotes.ownerId, context)(whose));
    return inArray(orders.quoteReference, sql`(select ${quotes.reference} from ${quotes} where ${ofOwner})`);
  };

const getFilters = (context: Context): Filters<OrderQuery> => ({
  owner: filterOrdersByOwner(context),
  customer: filterByCustomer(orders.customerKey, context.scope),
  status: (statuses) => inArray(orders.status, statuses),
  milestone: (milestones) => inArray(orders.milestone, milestones),
  waitsOn: (side) => eq(orders.waitsOn, side),
  // An order goes live once, so both bounds apply to the same event.
  liveFrom: (day) => wentLive(gte(orderEvents.at, dayBounds(day).start)),
  liveTo: (day) => wentLive(lte(orderEvents.at, dayBounds(day).end)),
  supplierKey: (key) => eq(orders.supplierKey, key),
  isSandbox: (isSandbox) => eq(orders.isSandbox, isSandbox),
  createdFrom: (day) => gte(orders.createdAt, dayBounds(day).start),
  createdTo: (day) => lte(orders.createdAt, dayBounds(day).end),
  search: (text) => matchesSearch(orders.searchIndex, text),
});

export const listOrders = createList<OrderQuery, orderContract.OrderSummary>({
  table: orders,
  row: jsonRow(orders, orderContract.orderSummary),
  filters: getFilters,
  sortBy: () => SORT_COLUMNS,
  order: ORDER,
  unique: orders.reference,
  status: { values: orderContract.ORDER_STATUSES, at: () => orders.status },
});

/** Empty column lists; each name says why the CSV leaves the field out. */
const NOT_COMPARED: readonly CsvColumn<OrderRow>[] = [];
const NAMED_ELSEWHERE: readonly CsvColumn<OrderRow>[] = [];

const CSV_FIELDS: CsvFields<OrderRow, keyof orderContract.OrderSummary> = {
  reference: [{ header: 'Reference', value: (row) => row.reference }],
  quoteReference: [{ header: 'Quote', value: (row) => row.quoteReference }],
  status: [
    {
      header: 'Status',
      value: getOrderStatusLabel,
    },
  ],
  milestone: [{ header: 'Milestone', value: (row) => ORDER_MILESTONE_LABELS[row.milestone] }],
  waitsOn: [
    { header: 'Waiting on', value: (row) => row.waitsOn && getWaitingLabel(row.waitsOn, brand.name) },
  ],
  purchaseOrderReference: [{ header: 'Purchase order', value: (row) => row.purchaseOrderReference }],
  ...ORDERED_CSV,
  committedDate: [
    { header: 'Committed date', value: (row) => row.committedDate && formatCalendarDay(row.committedDate) },
  ],
  targetDate: [
    { header: 'Target date', value: (row) => row.targetDate && formatCalendarDay(row.targetDate) },
  ],
  crdDate: [
    { header: 'Customer required date', value: (row) => row.crdDate && formatCalendarDay(row.crdDate) },
  ],
  createdAt: [{ header: 'Ordered', value: (row) => formatDay(row.createdAt) }],
  isSandbox: [{ header: 'Test data', value: (row) => (row.isSandbox ? 'Test' : null) }],
  quoteKind: NAMED_ELSEWHERE, // the quote's reference begins with it
  holdReason: NAMED_ELSEWHERE, // the status
  updatedAt: NOT_COMPARED,
};

/** All orders that match the filters, in the list's order. */
export function exportOrders(query: ParsedOf<Endpoints['export']>, context: Context) {
  const { scope, now } = context;
  const where = filterBy(query, getFilters(context));
  return csvFile(`orders-${londonDay(now())}.csv`, csvColumns(CSV_FIELDS), (window) =>
    scope.list(orders, { where, orderBy: getOrderBy(query), ...window }),
  );
}

/** The order of a path, or 404. */
export function loadOrder(scope: Scope, { reference }: { reference: string }): Promise<OrderRow> {
  return scope.get(orders, eq(orders.reference, reference));
}

export async function getOrder(
  input: ParsedOf<Endpoints['get']>,
  { scope, caller }: Pick<Context, 'scope' | 'caller'>,
): Promise<orderContract.Order> {
  const order = await loadOrder(scope, input);
  const { isEccFirm } = await scope.get(quotes, eq(quotes.reference, order.quoteReference));
  const holdNote = await getHoldNote(scope, order);
  return toOrder(order, { hasServices: caller.partner.hasSfAccount, holdNote, isEccFirm });
}

/** The documents of the quote's request form. */
export async function listOrderDocuments(input: ParsedOf<Endpoints['listDocuments']>, { scope }: Context) {
  const { quoteReference } = await loadOrder(scope, input);
  return listDocumentsOfQuote(scope, quoteReference);
}

export async function downloadOrderDocument(
  input: ParsedOf<Endpoints['downloadDocument']>,
  context: Context,
) {
  const { quoteReference } = await loadOrder(context.scope, input);
  return downloadDocumentOfQuote(context, quoteReference, input.documentId);
}

export async function listOrderHistory(
  input: ParsedOf<Endpoints['listHistory']>,
  { scope }: Context,
): Promise<orderContract.OrderEvent[]> {
  const { reference } = await loadOrder(scope, input);
  return orderHistory.list(scope, reference);
}
