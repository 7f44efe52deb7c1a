import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import type { common } from '@portal/api-client/contract';
import { asc, count, eq, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/ids.ts';
import { contains, type Filters, filterBy, orderBy, pageOf, pageWindow } from '../http/paging.ts';
import { type Device, getRate } from './device-model.ts';
import { circuitAddons, circuitEvents, circuits } from './tables.ts';

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

function toCircuitSummary(row: CircuitRow): contract.circuits.CircuitSummary {
  return {
    id: row.id,
    name: row.name,
    accountName: row.accountName,
    customerName: row.customerName,
    address: { street: row.street, city: row.city, postcode: row.postcode },
    postcode: row.postcode,
    productName: row.productName,
    supplierKey: row.supplierKey,
    circuitType: row.circuitType,
    bearer: row.bearer,
    bandwidth: row.bandwidth,
    deviceStatus: row.deviceStatus,
    installDate: row.installDate,
    purchaseDate: row.purchaseDate,
    contractEnd: row.contractEnd,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** References that people look a service up by. */
const SEARCHABLE_ATTRIBUTES = [
  'ATTR_SUPPLIER_REFERENCE',
  'ATTR_CUSTOMER_REFERENCE',
  'ATTR_PO_REFERENCE',
  'ATTR_ACCESS_ID',
  'ATTR_NNI_REFERENCE',
  'ATTR_LINE_NUMBER',
  'ATTR_ONT_REFERENCE',
  'ATTR_NTE_SERIAL',
  'ATTR_ROUTER_SERIAL',
] as const;

/** Finds by name, customer, address, product or any reference. */
export function getCircuitSearchCondition(text: string): SQL | undefined {
  if (text.trim() === '') return undefined;
  const pattern = contains(text);
  const compact = contains(text.replace(/\s+/g, ''));
  return or(
    ilike(circuits.name, pattern),
    ilike(circuits.customerName, pattern),
    ilike(circuits.street, pattern),
    ilike(circuits.city, pattern),
    ilike(sql`replace(${circuits.postcode}, ' ', '')`, compact),
    ilike(circuits.productName, pattern),
    ilike(circuits.orderReference, pattern),
    ...SEARCHABLE_ATTRIBUTES.map((key) => ilike(sql`${circuits.attributes}->>${key}`, pattern)),
  );
}

const FILTERS: Filters<ParsedOf<Endpoints['list']>> = {
  search: getCircuitSearchCondition,
  status: (statuses) => inArray(circuits.deviceStatus, statuses),
  supplierKey: (key) => eq(circuits.supplierKey, key),
  circuitType: (type) => eq(circuits.circuitType, type),
  contractEndFrom: (day) => gte(circuits.contractEnd, day),
  contractEndTo: (day) => lte(circuits.contractEnd, day),
};

export async function listCircuits(
  query: ParsedOf<Endpoints['list']>,
  { scope }: Context,
): Promise<PageOf<contract.circuits.CircuitSummary>> {
  const where = filterBy(query, FILTERS);
  const rows = await scope.list(circuits, {
    where,
    orderBy: orderBy(query, SORT_COLUMNS, [asc(circuits.name)], circuits.id),
    ...pageWindow(query),
  });
  return pageOf(query, rows.map(toCircuitSummary), await scope.count(circuits, where));
}

/** The service of a path, or 404. */
export function loadCircuit(scope: Scope, id: string): Promise<CircuitRow> {
  return scope.get(circuits, eq(circuits.id, numberId(id)));
}

export function toCircuit(row: CircuitRow, openCasesCount: number, now: Date): contract.circuits.Circuit {
  const device = toDevice(row);
  const rate = (direction: 'in' | 'out') =>
    row.deviceStatus === 'on' ? Math.round(getRate(device, direction, now.getTime())) : null;
  return {
    ...toCircuitSummary(row),
    attributes: row.attributes,
    description: row.description,
    deviceName: row.deviceName,
    deviceTrafficIn: rate('in'),
    deviceTrafficOut: rate('out'),
    isOnu: row.isOnu,
    hasOnuInstance: row.hasOnuInstance,
    orderReference: row.orderReference,
    openCasesCount,
  };
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
): Promise<common.HistoryEntry[]> {
  const { id: circuitId } = await loadCircuit(scope, id);
  const rows = await scope.list(circuitEvents, {
    where: eq(circuitEvents.circuitId, circuitId),
    orderBy: [asc(circuitEvents.at), asc(circuitEvents.id)],
  });
  return rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() }));
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
