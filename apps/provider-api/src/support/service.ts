import { contract, type PageOf, type ParsedOf } from '@portal/api-client';
import { and, asc, count, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { getCircuitSearchCondition } from '../circuits/service.ts';
import { circuits } from '../circuits/tables.ts';
import type { Database } from '../db/database.ts';
import type { Scope } from '../db/scope.ts';
import { contains, orderBy, pageByStatus, pageOf, pageWindow } from '../http/paging.ts';
import { type AttachmentRow, isFinished, toCase, toCaseSummary, toComment } from './mappers.ts';
import { type SlaTimer, toSlaTimer } from './sla-clock.ts';
import { caseAttachments, caseComments, caseEvents, supportCases } from './tables.ts';

const ZONE = 'Europe/London';
/** High first, not H before L before M. */
const SEVERITY = sql`case ${supportCases.priority} when 'High' then 1 when 'Medium' then 2 else 3 end`;

const SORT_COLUMNS = {
  caseNumber: supportCases.caseNumber,
  subject: supportCases.subject,
  type: supportCases.type,
  priority: SEVERITY,
  status: supportCases.status,
  customerName: supportCases.customerName,
  assetName: supportCases.assetName,
  createdAt: supportCases.createdAt,
  updatedAt: supportCases.updatedAt,
};

export function getCaseSearchCondition(text: string | undefined): SQL | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const pattern = contains(text);
  return or(
    ilike(supportCases.caseNumber, pattern),
    ilike(supportCases.subject, pattern),
    ilike(supportCases.assetName, pattern),
    ilike(supportCases.customerName, pattern),
    ilike(sql`replace(${supportCases.postcode}, ' ', '')`, contains(text.replace(/\s+/g, ''))),
  );
}

/** The first instant of a London day, or of the day after it. */
function dayStart(day: string, plusDays = 0): Date {
  return DateTime.fromISO(day, { zone: ZONE }).plus({ days: plusDays }).toJSDate();
}

type CaseQuery = ParsedOf<typeof contract.support.listCases>;

function getConditions(query: CaseQuery): SQL | undefined {
  return and(
    getCaseSearchCondition(query.search),
    query.status && inArray(supportCases.status, query.status),
    query.priority && inArray(supportCases.priority, query.priority),
    query.type && inArray(supportCases.type, query.type),
    query.waitsOn && eq(supportCases.waitsOn, query.waitsOn),
    query.isClosed === undefined
      ? undefined
      : inArray(supportCases.status, query.isClosed ? ['Resolved', 'Closed'] : ['New']),
    query.circuitId === undefined ? undefined : eq(supportCases.circuitId, query.circuitId),
    query.createdFrom ? gte(supportCases.createdAt, dayStart(query.createdFrom)) : undefined,
    query.createdTo ? lt(supportCases.createdAt, dayStart(query.createdTo, 1)) : undefined,
  );
}

export async function listCases(
  scope: Scope,
  query: CaseQuery,
): Promise<PageOf<contract.support.CaseSummary>> {
  const where = getConditions(query);
  const rows = await scope.list(supportCases, {
    where,
    orderBy: orderBy(query, SORT_COLUMNS, [desc(supportCases.createdAt)], supportCases.id),
    ...pageWindow(query),
  });
  const counts = await scope.countBy(
    supportCases,
    supportCases.status,
    getConditions({ ...query, status: undefined }),
  );
  return pageByStatus(query, rows.map(toCaseSummary), contract.support.CASE_STATUSES, counts);
}

export async function getCase(scope: Scope, id: number): Promise<contract.support.SupportCase> {
  const row = await scope.get(supportCases, eq(supportCases.id, id));
  return toCase(row, await listAttachments(scope, id));
}

function listAttachments(scope: Scope, id: number): Promise<AttachmentRow[]> {
  return scope.list(caseAttachments, {
    where: eq(caseAttachments.caseId, id),
    orderBy: [asc(caseAttachments.id)],
  });
}

export function loadAttachment(scope: Scope, caseId: number, id: number): Promise<AttachmentRow> {
  return scope.get(caseAttachments, and(eq(caseAttachments.caseId, caseId), eq(caseAttachments.id, id)));
}

export async function listComments(scope: Scope, id: number): Promise<contract.support.CaseComment[]> {
  await scope.get(supportCases, eq(supportCases.id, id));
  const rows = await scope.list(caseComments, {
    where: eq(caseComments.caseId, id),
    orderBy: [asc(caseComments.createdAt), asc(caseComments.id)],
  });
  const attachments = await listAttachments(scope, id);
  return rows.map((row) => toComment(row, attachments));
}

export async function listCaseHistory(scope: Scope, id: number) {
  await scope.get(supportCases, eq(supportCases.id, id));
  const rows = await scope.list(caseEvents, {
    where: eq(caseEvents.caseId, id),
    orderBy: [asc(caseEvents.at), asc(caseEvents.id)],
  });
  return rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() }));
}

/** A finished case has no clock any more. */
export async function getSlaTimer(scope: Scope, id: number, now: Date): Promise<SlaTimer> {
  const row = await scope.get(supportCases, eq(supportCases.id, id));
  return toSlaTimer(isFinished(row.status) ? { ...row, slaTargetMs: null } : row, now);
}

const CIRCUIT_SORT_COLUMNS = {
  name: circuits.name,
  customerName: circuits.customerName,
  postcode: circuits.postcode,
};

export async function listSupportCircuits(
  scope: Scope,
  query: ParsedOf<typeof contract.support.listCircuits>,
) {
  const where = getCircuitSearchCondition(query.search);
  const rows = await scope.list(circuits, {
    where,
    orderBy: orderBy(query, CIRCUIT_SORT_COLUMNS, [asc(circuits.name)], circuits.id),
    ...pageWindow(query),
  });
  return pageOf(query, rows, await scope.count(circuits, where));
}

/** Open cases, for the dashboard. */
export async function countCases(
  db: Database,
  partnerId: number,
): Promise<{ open: number; highPriority: number; waitingOnPartner: number }> {
  const [row] = await db
    .select({
      open: count(),
      highPriority: sql<number>`count(*) filter (where ${supportCases.priority} = 'High')`.mapWith(Number),
      waitingOnPartner: sql<number>`count(*) filter (where ${supportCases.waitsOn} = 'partner')`.mapWith(
        Number,
      ),
    })
    .from(supportCases)
    .where(and(eq(supportCases.partnerId, partnerId), eq(supportCases.status, 'New')));
  return row ?? { open: 0, highPriority: 0, waitingOnPartner: 0 };
}
