import { contract, type ParsedOf } from '@portal/api-client';
import { CIRCUIT_STATUS_LABELS } from '@portal/api-client/labels';
import { asc, count, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { filterByCustomer } from '../db/columns/customer-key.ts';
import { fromRow } from '../db/columns/from-row.ts';
import { matchesSearch } from '../db/columns/search-index.ts';
import type { Database } from '../db/database.ts';
import type { Scope } from '../db/scope.ts';
import { jsonRow } from '../db/statements/json-row.ts';
import type { Context } from '../http/context.ts';
import { createList } from '../http/list.ts';
import { type Filters, filterBy, orderBy } from '../http/paging.ts';
import { numberId } from '../http/request/ids.ts';
import { type CsvColumn, csvFile } from '../http/response/csv.ts';
import { filterByOwner } from '../partner/owner.ts';
import { getSupplierName } from '../pricing/suppliers.ts';
import { formatCalendarDay, londonDay } from '../shared/days.ts';
import { type Device, getRate } from './device-model.ts';
import { circuitHistory } from './events.ts';
import { endsWithin } from './renewals.ts';
import { circuitAddons, circuits } from './tables.ts';

export type CircuitRow = typeof circuits.$inferSelect;
type Endpoints = typeof contract.circuits;

const SORT_COLUMNS = {
  name: circuits.name,
  customerName: circuits.customerName,
  postcode: circuits.postcode,
  productName: circuits.productName,
  supplierKey: circuits.supplierKey,
  circuitType: circuits.circuitType,
  bandwidth: circuits.bandwidth,
  deviceStatus: circuits.deviceStatus,
  installDate: circuits.installDate,
  contractEnd: circuits.contractEnd,
  createdAt: circuits.createdAt,
};

/** By the owner of the quote that was ordered. In plain SQL, because orders depend on circuits. */
function isOfOwner(
  whose: Parameters<ReturnType<typeof filterByOwner>>[0],
  context: Pick<Context, 'caller' | 'scope'>,
): SQL {
  const ofOwner = filterByOwner(sql`bought.owner_id`, context)(whose);
  const isOrdered = sql`${circuits.orderReference} in (
    select placed.reference from orders placed
    join quotes bought on bought.partner_id = placed.partner_id and bought.reference = placed.quote_reference
    where placed.partner_id = ${context.scope.partnerId} and ${ofOwner})`;
  return whose === 'none' ? sql`(${circuits.orderReference} is null or ${isOrdered})` : isOrdered;
}

const getFilters = (context: Context): Filters<ParsedOf<Endpoints['list']>> => ({
  owner: (whose) => isOfOwner(whose, context),
  customer: filterByCustomer(circuits.customerKey, context.scope),
  search: (text) => matchesSearch(circuits.searchIndex, text),
  status: (statuses) => inArray(circuits.deviceStatus, statuses),
  supplierKey: (key) => eq(circuits.supplierKey, key),
  circuitType: (type) => eq(circuits.circuitType, type),
  contractEndFrom: (day) => gte(circuits.contractEnd, day),
  contractEndTo: (day) => lte(circuits.contractEnd, day),
  endsWithin: (days) => endsWithin(Number(days), context.now()),
});

const ORDER = [asc(circuits.name)];

const getCircuitOrder = (query: Pick<ParsedOf<Endpoints['list']>, 'sort' | 'direction'>) =>
  orderBy(query, SORT_COLUMNS, ORDER, circuits.id);

export const listCircuits = createList<ParsedOf<Endpoints['list']>, contract.circuits.CircuitSummary>({
  table: circuits,
  row: jsonRow(circuits, contract.circuits.circuitSummary, {
    computed: {
      address: sql`(select nested from (select ${circuits.street}, ${circuits.city}, ${circuits.postcode}) as nested)`,
    },
  }),
  filters: getFilters,
  sortBy: () => SORT_COLUMNS,
  order: ORDER,
  unique: circuits.id,
  status: { values: contract.circuits.CIRCUIT_STATUSES, at: () => circuits.deviceStatus },
});

const COLUMNS: readonly CsvColumn<CircuitRow>[] = [
  { header: 'Service', value: (row) => row.name },
  { header: 'Customer', value: (row) => row.customerName },
  { header: 'Status', value: (row) => CIRCUIT_STATUS_LABELS[row.deviceStatus].label },
  { header: 'Type', value: (row) => row.circuitType },
  { header: 'Product', value: (row) => row.productName },
  { header: 'Supplier', value: (row) => getSupplierName(row.supplierKey) },
  { header: 'Speed (Mb)', value: (row) => row.bandwidth },
  { header: 'Bearer (Mb)', value: (row) => row.bearer },
  { header: 'Address', value: (row) => row.street },
  { header: 'Town', value: (row) => row.city },
  { header: 'Postcode', value: (row) => row.postcode },
  { header: 'Ordered', value: (row) => row.purchaseDate && formatCalendarDay(row.purchaseDate) },
  { header: 'Installed', value: (row) => row.installDate && formatCalendarDay(row.installDate) },
  { header: 'Contract ends', value: (row) => row.contractEnd && formatCalendarDay(row.contractEnd) },
  { header: 'Order', value: (row) => row.orderReference },
];

/** All services that match the filters, in the list's order. */
export function exportCircuits(query: ParsedOf<Endpoints['export']>, context: Context) {
  const { scope, now } = context;
  const where = filterBy(query, getFilters(context));
  return csvFile(`services-${londonDay(now())}.csv`, COLUMNS, (window) =>
    scope.list(circuits, { where, orderBy: getCircuitOrder(query), ...window }),
  );
}

/** The service of a path, or 404. */
export function loadCircuit(scope: Scope, id: string): Promise<CircuitRow> {
  return scope.get(circuits, eq(circuits.id, numberId(id)));
}

type ExtraFields = Pick<contract.circuits.Circuit, 'openCasesCount' | 'openCease' | 'price'>;

export function toCircuit(row: CircuitRow, asked: ExtraFields, now: Date): contract.circuits.Circuit {
  const device = toDevice(row);
  const rate = (direction: 'in' | 'out') =>
    row.deviceStatus === 'on' ? Math.round(getRate(device, direction, now.getTime())) : null;
  return fromRow(contract.circuits.circuit, row, {
    ...asked,
    address: { street: row.street, city: row.city, postcode: row.postcode },
    deviceTrafficIn: rate('in'),
    deviceTrafficOut: rate('out'),
  });
}

export function toDevice(row: CircuitRow): Device {
  const upload = Number(row.attributes['ATTR_UPLOAD_SPEED'] ?? row.bandwidth);
  return {
    key: row.name,
    status: row.deviceStatus,
    statusSince: row.statusSince,
    liveFrom: new Date(row.installDate === null ? row.createdAt : `${row.installDate}T12:00:00.000Z`),
    downMbps: row.bandwidth,
    upMbps: Number.isFinite(upload) ? upload : row.bandwidth,
  };
}

export async function listCircuitAddons({ id }: ParsedOf<Endpoints['listAddons']>, { scope }: Context) {
  const { id: circuitId } = await loadCircuit(scope, id);
  return scope.list(circuitAddons, {
    where: eq(circuitAddons.circuitId, circuitId),
    orderBy: [asc(circuitAddons.id)],
  });
}

export async function listCircuitHistory(
  { id }: ParsedOf<Endpoints['listHistory']>,
  { scope }: Context,
): Promise<contract.circuits.CircuitEvent[]> {
  const { id: circuitId } = await loadCircuit(scope, id);
  return circuitHistory.list(scope, circuitId);
}

/** Number of live services per device status, for the dashboard. */
export async function countServices(
  db: Database,
  partnerId: number,
): Promise<Record<contract.circuits.CircuitStatus, number>> {
  const rows = await db
    .select({ status: circuits.deviceStatus, total: count() })
    .from(circuits)
    .where(eq(circuits.partnerId, partnerId))
    .groupBy(circuits.deviceStatus);
  const counts = { on: 0, off: 0, unknown: 0 };
  for (const { status, total } of rows) counts[status] = total;
  return counts;
}
