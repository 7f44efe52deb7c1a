import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import { and, asc, count, desc, eq, gte, ilike, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import { preparedRows } from '../db/rows.ts';
import type { Scope } from '../db/scope.ts';
import { contains, orderBy, pageOf, pageWindow } from '../http/paging.ts';
import { Refusal } from '../http/refusal.ts';
import { supportCases } from '../support/tables.ts';
import { type Device, rateAt } from './device-model.ts';
import { circuitAddons, circuitEvents, circuits, lineChecks } from './tables.ts';

type CircuitRow = typeof circuits.$inferSelect;
type LineCheckRow = typeof lineChecks.$inferSelect;

const SORTS = {
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

function summaryOf(row: CircuitRow): contract.circuits.CircuitSummary {
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
const REFERENCES = [
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
export function circuitSearch(text: string | undefined): SQL | undefined {
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
    ...REFERENCES.map((key) => ilike(sql`${circuits.attributes}->>${key}`, pattern)),
  );
}

export async function listCircuits(
  scope: Scope,
  query: ParsedOf<typeof contract.circuits.list>,
): Promise<PageOf<contract.circuits.CircuitSummary>> {
  const where = and(
    circuitSearch(query.search),
    query.status && inArray(circuits.deviceStatus, query.status),
    query.supplierKey ? eq(circuits.supplierKey, query.supplierKey) : undefined,
    query.circuitType && eq(circuits.circuitType, query.circuitType),
    query.contractEndFrom ? gte(circuits.contractEnd, query.contractEndFrom) : undefined,
    query.contractEndTo ? lte(circuits.contractEnd, query.contractEndTo) : undefined,
  );
  const rows = await scope.list(circuits, {
    where,
    orderBy: orderBy(query, SORTS, [asc(circuits.name)], circuits.id),
    ...pageWindow(query),
  });
  return pageOf(query, rows.map(summaryOf), await scope.count(circuits, where));
}

export function getCircuit(scope: Scope, id: number): Promise<CircuitRow> {
  return scope.get(circuits, eq(circuits.id, id));
}

/** With its open cases in one statement: it is the page that people look at longest. */
const circuitWithCases = preparedRows<'partnerId' | 'id'>(circuits, () => {
  const own = (table: typeof circuits | typeof supportCases) =>
    eq(table.partnerId, sql.placeholder('partnerId'));
  const open = and(
    own(supportCases),
    eq(supportCases.circuitId, circuits.id),
    eq(supportCases.status, 'New'),
  );
  return {
    where: and(own(circuits), eq(circuits.id, sql.placeholder('id'))),
    also: { openCasesCount: sql`(select count(*)::int from ${supportCases} where ${open})` },
  };
});

export async function showCircuit(
  db: Database,
  scope: Scope,
  id: number,
  now: Date,
): Promise<contract.circuits.Circuit> {
  const [found] = await circuitWithCases(db, { partnerId: scope.partnerId, id });
  if (found === undefined) throw Refusal.notFound();
  const { openCasesCount, ...row } = found as CircuitRow & { openCasesCount: number }; // its columns, and what was asked besides
  const device = deviceOf(row);
  const rate = (direction: 'in' | 'out') =>
    row.deviceStatus === 'on' ? Math.round(rateAt(device, direction, now.getTime())) : null;
  return {
    ...summaryOf(row),
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

export function deviceOf(row: CircuitRow): Device {
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

export async function listAddons(scope: Scope, id: number) {
  await getCircuit(scope, id);
  return scope.list(circuitAddons, {
    where: eq(circuitAddons.circuitId, id),
    orderBy: [asc(circuitAddons.id)],
  });
}

export async function listHistory(scope: Scope, id: number) {
  await getCircuit(scope, id);
  const rows = await scope.list(circuitEvents, {
    where: eq(circuitEvents.circuitId, id),
    orderBy: [asc(circuitEvents.at), asc(circuitEvents.id)],
  });
  return rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() }));
}

const CHECKS_SHOWN = 50;

function lineCheckOf(row: LineCheckRow): contract.circuits.LineCheck {
  const { id, requestedAt, result, detail, requestedBy } = row;
  return { id, date: requestedAt.toISOString(), result, detail, requestedBy };
}

export async function listLineChecks(scope: Scope, id: number): Promise<contract.circuits.LineCheck[]> {
  await getCircuit(scope, id);
  const rows = await scope.list(lineChecks, {
    where: eq(lineChecks.circuitId, id),
    orderBy: [desc(lineChecks.requestedAt), desc(lineChecks.id)],
    limit: CHECKS_SHOWN,
  });
  return rows.map(lineCheckOf);
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
  return lineCheckOf(row);
}

const RESULTS = {
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
  const circuit = await getCircuit(scope, check.circuitId);
  await scope.update(
    lineChecks,
    RESULTS[circuit.deviceStatus],
    and(eq(lineChecks.id, checkId), isNull(lineChecks.result)),
  );
}

/** A check that could not be run leaves the way free for another one. */
export async function giveUpLineCheck(scope: Scope, checkId: number): Promise<void> {
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
