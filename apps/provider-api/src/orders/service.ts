import type { PageOf } from '@portal/api-client';
import { orders as orderContract } from '@portal/api-client/contract';
import { and, asc, desc, eq, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../http/context.ts';
import { type CsvColumn, csvFile, pounds } from '../http/csv.ts';
import { contains, orderBy, type PageQuery, pageByStatus, pageWindow } from '../http/paging.ts';
import { getSupplierName } from '../pricing/suppliers.ts';
import { downloadDocumentOfQuote, listDocumentsOfQuote } from '../quotes/crf/documents.ts';
import { dayBounds, londonDay } from '../shared/days.ts';
import { toOrderEvent } from './events.ts';
import { toOrder, toOrderSummary } from './mappers.ts';
import { type OrderMilestone, type OrderRow, type OrderStatus, orderEvents, orders } from './tables.ts';

export interface OrderFilters extends PageQuery {
  search?: string | undefined;
  status?: readonly OrderStatus[] | undefined;
  milestone?: readonly OrderMilestone[] | undefined;
  waitsOn?: 'partner' | 'provider' | undefined;
  liveFrom?: string | undefined;
  liveTo?: string | undefined;
  supplierKey?: string | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
}

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

/** The supplier's reference comes later than the rest of what is searched. */
export const matchesOrder = (word: string) =>
  or(ilike(orders.searchText, contains(word)), ilike(orders.supplierReference, contains(word)));

const getOrderBy = (filters: OrderFilters) =>
  orderBy(filters, SORT_COLUMNS, [desc(orders.createdAt)], orders.reference);

function getConditions(filters: OrderFilters): SQL | undefined {
  const { createdFrom, createdTo, milestone, search, status, supplierKey, waitsOn } = filters;
  return and(
    status?.length ? inArray(orders.status, [...status]) : undefined,
    milestone?.length ? inArray(orders.milestone, [...milestone]) : undefined,
    waitsOn ? eq(orders.waitsOn, waitsOn) : undefined,
    getLiveCondition(filters),
    supplierKey ? eq(orders.supplierKey, supplierKey) : undefined,
    createdFrom ? gte(orders.createdAt, dayBounds(createdFrom).start) : undefined,
    createdTo ? lte(orders.createdAt, dayBounds(createdTo).end) : undefined,
    ...(search ? search.toLowerCase().split(/\s+/) : []).filter(Boolean).map((word) => matchesOrder(word)),
  );
}

/** Handed over between two days, both included. */
function getLiveCondition({ liveFrom, liveTo }: OrderFilters): SQL | undefined {
  if (!liveFrom && !liveTo) return undefined;
  const at = and(
    liveFrom ? gte(orderEvents.at, dayBounds(liveFrom).start) : undefined,
    liveTo ? lte(orderEvents.at, dayBounds(liveTo).end) : undefined,
  );
  return sql`exists (select from ${orderEvents} where ${orderEvents.orderReference} = ${orders.reference} and ${orderEvents.milestone} = 'live' and ${at})`;
}

export async function listOrders(
  filters: OrderFilters,
  { scope }: Context,
): Promise<PageOf<orderContract.OrderSummary>> {
  const where = getConditions(filters);
  const [rows, counts] = await Promise.all([
    scope.list(orders, { where, orderBy: getOrderBy(filters), ...pageWindow(filters) }),
    scope.countBy(orders, orders.status, getConditions({ ...filters, status: undefined })),
  ]);
  return pageByStatus(filters, rows.map(toOrderSummary), orderContract.ORDER_STATUSES, counts);
}

const COLUMNS: readonly CsvColumn<OrderRow>[] = [
  { header: 'Reference', value: (row) => row.reference },
  { header: 'Quote', value: (row) => row.quoteReference },
  { header: 'Status', value: (row) => row.status },
  { header: 'Milestone', value: (row) => row.milestone },
  { header: 'Waits on', value: (row) => row.waitsOn },
  { header: 'Customer', value: (row) => row.customerName },
  { header: 'Customer reference', value: (row) => row.customReference },
  { header: 'Purchase order', value: (row) => row.purchaseOrderReference },
  { header: 'Address', value: (row) => row.address.addressLine1 },
  { header: 'Town', value: (row) => row.address.town },
  { header: 'Postcode', value: (row) => row.postcode },
  { header: 'Supplier', value: (row) => getSupplierName(row.supplierKey) },
  { header: 'Product', value: (row) => row.productName },
  { header: 'Speed (Mbps)', value: (row) => row.speed },
  { header: 'Term (months)', value: (row) => row.termMonths },
  { header: 'Install (£)', value: (row) => pounds(row.installCost) },
  { header: 'Monthly (£)', value: (row) => pounds(row.monthlyCost) },
  { header: 'Total (£)', value: (row) => pounds(row.totalCost) },
  { header: 'ECC (£)', value: (row) => pounds(row.eccCost) },
  { header: 'Committed date', value: (row) => row.committedDate },
  { header: 'Target date', value: (row) => row.targetDate },
  { header: 'Customer’s date', value: (row) => row.crdDate },
  { header: 'Created', value: (row) => londonDay(row.createdAt) },
];

export function exportOrders(filters: OrderFilters, { scope, now }: Context) {
  const where = getConditions(filters);
  const order = getOrderBy(filters);
  return csvFile(`orders-${londonDay(now())}.csv`, COLUMNS, (window) =>
    scope.list(orders, { where, orderBy: order, ...window }),
  );
}

export async function getOrder(reference: string, { scope, caller }: Context): Promise<orderContract.Order> {
  const row = await scope.get(orders, eq(orders.reference, reference));
  return toOrder(row, caller.partner.hasSfAccount);
}

/** What was attached to the request form stays with the order. */
export async function listOrderDocuments(reference: string, { scope }: Context) {
  const { quoteReference } = await scope.get(orders, eq(orders.reference, reference));
  return listDocumentsOfQuote(scope, quoteReference);
}

export async function downloadOrderDocument(
  input: { reference: string; documentId: string },
  context: Context,
) {
  const { quoteReference } = await context.scope.get(orders, eq(orders.reference, input.reference));
  return downloadDocumentOfQuote(context, quoteReference, input.documentId);
}

export async function listOrderHistory(
  reference: string,
  { scope }: Context,
): Promise<orderContract.OrderEvent[]> {
  await scope.get(orders, eq(orders.reference, reference));
  const rows = await scope.list(orderEvents, {
    where: eq(orderEvents.orderReference, reference),
    orderBy: [asc(orderEvents.at), asc(orderEvents.id)],
  });
  return rows.map(toOrderEvent);
}
