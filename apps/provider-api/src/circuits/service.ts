import { contract, type ParsedOf } from '@portal/api-client';
import { CIRCUIT_STATUS_LABELS, RENEWAL_STATUS_LABELS } from '@portal/api-client/labels';
import { roleHasCapability } from '@portal/auth/access';
import { filterByCustomer } from '../db/columns/customer-key.ts';
import { fromRow } from '../db/columns/from-row.ts';
import { matchesSearch } from '../db/columns/search-index.ts';
import type { Database } from '../db/database.ts';
import { and, asc, count, eq, getTableColumns, gte, inArray, lte, type SQL, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { jsonRow } from '../db/statements/json-row.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/request/ids.ts';
import { type CsvColumn, csvFile, pounds } from '../http/response/csv.ts';
import { createList } from '../lists/list.ts';
import { type Filters, filterBy, orderBy } from '../lists/paging.ts';
import { filterByOwner } from '../partner/owner.ts';
import { getSupplierName } from '../pricing/suppliers.ts';
import { formatCalendarDay, londonDay } from '../shared/days.ts';
import { isCeasedSql } from './cease.ts';
import { type Device, getRate } from './device-model.ts';
import { circuitHistory } from './events.ts';
import { renewalStatusSql } from './renewal-status.ts';
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

/**
 * The price in the order of the service, or in its older contract, as on the page of the service. Plain SQL, because the
 * domain of orders depends on circuits. Null for roles that may not see prices, so sorting does not reveal prices either.
 */
export const MONTHLY_COST = sql<number | null>`case
  when ${circuits.orderReference} is null then ${circuits.monthlyCost}
  else (select placed.monthly_cost from orders placed
    where placed.partner_id = ${circuits.partnerId} and placed.reference = ${circuits.orderReference}) end`;
const NO_COST = sql<number | null>`null::int`;

/** An unknown price is the lowest, so that the highest prices come first in descending order. */
const toSortKey = (cost: SQL) => sql`coalesce(${cost}, -1)`;

const canSeePrices = ({ caller }: Pick<Context, 'caller'>) => roleHasCapability(caller.roleId, 'quotes');

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
  isCeased: (isCeased) => {
    const ceased = isCeasedSql(context.scope.partnerId);
    return isCeased ? ceased : sql`not ${ceased}`;
  },
  renewal: (status) => {
    const current = renewalStatusSql(context.now());
    return status === 'none' ? sql`${current} is null` : sql`${current} = ${status}`;
  },
});

const ORDER = [asc(circuits.name)];

const createCircuitList = (monthlyCost: SQL) =>
  createList<ParsedOf<Endpoints['list']>, contract.circuits.ListedCircuit>({
    table: circuits,
    row: jsonRow(circuits, contract.circuits.listedCircuit, {
      computed: {
        address: sql`(select nested from (select ${circuits.street}, ${circuits.city}, ${circuits.postcode}) as nested)`,
        monthlyCost,
        renewalStatus: renewalStatusSql,
      },
    }),
    filters: getFilters,
    sortBy: () => ({ ...SORT_COLUMNS, monthlyCost: toSortKey(monthlyCost) }),
    order: ORDER,
    unique: circuits.id,
    status: { values: contract.circuits.CIRCUIT_STATUSES, at: () => circuits.deviceStatus },
  });
const listWithPrices = createCircuitList(MONTHLY_COST);
const listWithoutPrices = createCircuitList(NO_COST);

export const listCircuits: typeof listWithPrices = (query, context) =>
  (canSeePrices(context) ? listWithPrices : listWithoutPrices)(query, context);

type ExportedRow = CircuitRow & Pick<contract.circuits.ListedCircuit, 'renewalStatus'>;

const COLUMNS: readonly CsvColumn<ExportedRow>[] = [
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
  {
    header: 'Renewal',
    value: ({ renewalStatus }) => renewalStatus && RENEWAL_STATUS_LABELS[renewalStatus].label,
  },
];

const PRICE_COLUMN: CsvColumn<ExportedRow> = {
  header: 'Monthly (£)',
  value: ({ monthlyCost }) => (monthlyCost === null ? null : pounds(monthlyCost)),
};

/** All services that match the filters, in the order of the list. Includes prices for roles that may see them. */
export function exportCircuits(query: ParsedOf<Endpoints['export']>, context: Context) {
  const { db, scope, now } = context;
  const withPrices = canSeePrices(context);
  const monthlyCost = withPrices ? MONTHLY_COST : NO_COST;
  const where = scope.where(circuits, filterBy(query, getFilters(context)));
  const sortBy = { ...SORT_COLUMNS, monthlyCost: toSortKey(monthlyCost) };
  const order = orderBy(query, sortBy, ORDER, circuits.id);
  return csvFile(
    `services-${londonDay(now())}.csv`,
    withPrices ? [...COLUMNS, PRICE_COLUMN] : COLUMNS,
    ({ limit, offset }) =>
      db
        .select({ ...getTableColumns(circuits), monthlyCost, renewalStatus: renewalStatusSql(now()) })
        .from(circuits)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  );
}

/** The service of a path, or 404. */
export function loadCircuit(scope: Scope, id: string): Promise<CircuitRow> {
  return scope.get(circuits, eq(circuits.id, numberId(id)));
}

type ExtraFields = Pick<
  contract.circuits.Circuit,
  'openCasesCount' | 'openCease' | 'carriedOutCease' | 'price' | 'renewal'
>;

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

/**
 * Number of live services per device status, for the dashboard. An index has the status of all services. The few that
 * were ceased are counted separately and subtracted.
 */
export async function countServices(
  db: Database,
  partnerId: number,
): Promise<Record<contract.circuits.CircuitStatus, number>> {
  const countBy = (factor: 1 | -1, where?: SQL) =>
    db
      .select({
        status: circuits.deviceStatus,
        total: sql<number>`${count()} * ${sql.raw(String(factor))}`.mapWith(Number),
      })
      .from(circuits)
      .where(and(eq(circuits.partnerId, partnerId), where))
      .groupBy(circuits.deviceStatus);
  const rows = await countBy(1).unionAll(countBy(-1, isCeasedSql(partnerId)));
  const counts = { on: 0, off: 0, unknown: 0 };
  for (const { status, total } of rows) counts[status] += total;
  return counts;
}
