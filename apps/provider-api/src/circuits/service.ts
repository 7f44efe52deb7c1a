import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import { and, asc, count, desc, eq, gte, ilike, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Scope } from '../db/scope.ts';
import { contains, orderBy, pageOf, pageWindow } from '../http/paging.ts';
import { Refusal } from '../refusal.ts';
import { type Device, getRate } from './device-model.ts';
import { circuitAddons, circuitEvents, circuits, lineChecks } from './tables.ts';

export type CircuitRow = typeof circuits.$inferSelect;
type LineCheckRow = typeof lineChecks.$inferSelect;

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

/** What of a circuit's attributes somebody may have in his hand. */
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

/** Finds by name, customer, place, product, or any reference. */
export function getCircuitSearchCondition(text: string | undefined): SQL | undefined {
  if (text === undefined || text.trim() === '') return undefined;
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

export async function listCircuits(
  scope: Scope,
  query: ParsedOf<typeof contract.circuits.list>,
): Promise<PageOf<contract.circuits.CircuitSummary>> {
  const where = and(
    getCircuitSearchCondition(query.search),
    query.status && inArray(circuits.deviceStatus, query.status),
    query.supplierKey ? eq(circuits.supplierKey, query.supplierKey) : undefined,
    query.circuitType && eq(circuits.circuitType, query.circuitType),
    query.contractEndFrom ? gte(circuits.contractEnd, query.contractEndFrom) : undefined,
    query.contractEndTo ? lte(circuits.contractEnd, query.contractEndTo) : undefined,
  );
  const rows = await scope.list(circuits, {
    where,
    orderBy: orderBy(query, SORT_COLUMNS, [asc(circuits.name)], circuits.id),
    ...pageWindow(query),
  });
  return pageOf(query, rows.map(toCircuitSummary), await scope.count(circuits, where));
}

export function loadCircuit(scope: Scope, id: number): Promise<CircuitRow> {
  return scope.get(circuits, eq(circuits.id, id));
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

export async function listCircuitAddons(scope: Scope, id: number) {
  await loadCircuit(scope, id);
  return scope.list(circuitAddons, {
    where: eq(circuitAddons.circuitId, id),
    orderBy: [asc(circuitAddons.id)],
  });
}

export async function listCircuitHistory(scope: Scope, id: number) {
  await loadCircuit(scope, id);
  const rows = await scope.list(circuitEvents, {
    where: eq(circuitEvents.circuitId, id),
    orderBy: [asc(circuitEvents.at), asc(circuitEvents.id)],
  });
  return rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() }));
}

const MAX_LINE_CHECKS = 50;

function toLineCheck(row: LineCheckRow): contract.circuits.LineCheck {
  const { id, requestedAt, result, detail, requestedBy } = row;
  return { id, date: requestedAt.toISOString(), result, detail, requestedBy };
}

export async function listLineChecks(scope: Scope, id: number): Promise<contract.circuits.LineCheck[]> {
  await loadCircuit(scope, id);
  const rows = await scope.list(lineChecks, {
    where: eq(lineChecks.circuitId, id),
    orderBy: [desc(lineChecks.requestedAt), desc(lineChecks.id)],
    limit: MAX_LINE_CHECKS,
  });
  return rows.map(toLineCheck);
}

/** Records a check that is to run; 409 while one runs and for a circuit without an optical unit of ours. */
export async function startLineCheck(
  scope: Scope,
  caller: Caller,
  id: number,
  now: Date,
): Promise<contract.circuits.LineCheck> {
  const circuit = await scope.get(circuits, eq(circuits.id, id), { lock: 'update' });
  if (!circuit.isOnu || !circuit.hasOnuInstance) {
    throw Refusal.conflict(
      'This service has no optical unit of ours, so its line cannot be checked from here.',
    );
  }
  const running = await scope.find(lineChecks, and(eq(lineChecks.circuitId, id), isNull(lineChecks.result)));
  if (running !== null)
    throw Refusal.conflict('A line check is running already; its result comes in a moment.');
  const row = await scope.insert(lineChecks, {
    circuitId: id,
    requestedAt: now,
    requestedBy: caller.name,
  });
  return toLineCheck(row);
}

const LINE_CHECK_RESULTS = {
  on: { result: 'passed', detail: 'Optical power −18.4 dBm, in range. The unit answered within 12 ms.' },
  off: {
    result: 'failed',
    detail: 'Loss of signal at the optical unit. Check its power and its fibre first.',
  },
  unknown: { result: 'no_response', detail: 'The optical unit did not answer. It may be switched off.' },
} as const;

/** What the check found out; doing it twice changes nothing. */
export async function finishLineCheck(scope: Scope, checkId: number): Promise<void> {
  const check = await scope.find(lineChecks, and(eq(lineChecks.id, checkId), isNull(lineChecks.result)));
  if (check === null) return;
  const circuit = await loadCircuit(scope, check.circuitId);
  await scope.update(
    lineChecks,
    LINE_CHECK_RESULTS[circuit.deviceStatus],
    and(eq(lineChecks.id, checkId), isNull(lineChecks.result)),
  );
}

/** A check that could not be run leaves the way free for another one. */
export async function abandonLineCheck(scope: Scope, checkId: number): Promise<void> {
  const detail = 'The check could not be run. Start it again, or open a support case.';
  await scope.update(
    lineChecks,
    { result: 'no_response', detail },
    and(eq(lineChecks.id, checkId), isNull(lineChecks.result)),
  );
}

/** How many live services are in each state, for the dashboard. */
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
