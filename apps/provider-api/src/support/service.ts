import { contract, type OutputOf, type ParsedOf } from '@portal/api-client';
import type { common } from '@portal/api-client/contract';
import { circuits } from '../circuits/tables.ts';
import { filterByCustomer } from '../db/columns/customer-key.ts';
import { matchesSearch } from '../db/columns/search-index.ts';
import type { Database } from '../db/database.ts';
import { and, asc, count, desc, eq, gte, inArray, lte, sql } from '../db/drizzle.ts';
import { listLatest } from '../db/latest.ts';
import type { Scope } from '../db/scope.ts';
import { jsonRow } from '../db/statements/json-row.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/request/ids.ts';
import { createList } from '../lists/list.ts';
import type { Filters } from '../lists/paging.ts';
import { filterByOwner } from '../partner/owner.ts';
import { dayBounds } from '../shared/days.ts';
import { caseHistory } from './events.ts';
import { type AttachmentRow, type CaseRow, isFinished, toCase } from './mappers.ts';
import { getPriorityAt } from './priority-change.ts';
import { getRespondBy, getSlaTarget, toSlaTimer } from './sla-clock.ts';
import { caseAttachments, caseComments, supportCases } from './tables.ts';

/** High first, rather than alphabetically. */
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

type Endpoints = typeof contract.support;
type CaseQuery = ParsedOf<Endpoints['listCases']>;

const getFilters = (context: Context): Filters<CaseQuery> => ({
  owner: filterByOwner(supportCases.partnerOwnerId, context),
  customer: filterByCustomer(supportCases.customerKey, context.scope),
  search: (text) => matchesSearch(supportCases.searchIndex, text),
  status: (statuses) => inArray(supportCases.status, statuses),
  priority: (priorities) => inArray(supportCases.priority, priorities),
  type: (types) => inArray(supportCases.type, types),
  waitsOn: (side) => eq(supportCases.waitsOn, side),
  isClosed: (isClosed) => inArray(supportCases.status, isClosed ? ['Resolved', 'Closed'] : ['New']),
  circuitId: (id) => eq(supportCases.circuitId, id),
  createdFrom: (day) => gte(supportCases.createdAt, dayBounds(day).start),
  createdTo: (day) => lte(supportCases.createdAt, dayBounds(day).end),
});

export const listCases = createList<CaseQuery, contract.support.CaseSummary>({
  table: supportCases,
  row: jsonRow(supportCases, contract.support.caseSummary, {
    computed: {
      isClosed: sql`${supportCases.status} <> 'New'`,
      isEscalated: sql`${supportCases.escalatedAt} is not null`,
    },
  }),
  filters: getFilters,
  sortBy: () => SORT_COLUMNS,
  order: [desc(supportCases.createdAt)],
  unique: supportCases.id,
  status: { values: contract.support.CASE_STATUSES, at: () => supportCases.status },
});

/** The case of a path, or 404. */
export function loadCase(scope: Scope, id: string): Promise<CaseRow> {
  return scope.get(supportCases, eq(supportCases.id, numberId(id)));
}

export async function getCase(
  { id }: ParsedOf<Endpoints['getCase']>,
  { scope }: Pick<Context, 'scope'>,
): Promise<contract.support.SupportCase> {
  const row = await loadCase(scope, id);
  return toCase(row, await listAttachments(scope, row.id));
}

export function listAttachments(scope: Scope, caseId: number): Promise<AttachmentRow[]> {
  return listLatest(scope, caseAttachments, {
    where: eq(caseAttachments.caseId, caseId),
    orderBy: [desc(caseAttachments.id)],
  });
}

export async function listCaseHistory(
  { id }: ParsedOf<Endpoints['listCaseHistory']>,
  { scope }: Context,
): Promise<common.HistoryEntry[]> {
  const { id: caseId } = await loadCase(scope, id);
  return caseHistory.list(scope, caseId);
}

/** A finished case has no clock. */
export async function getSlaTimer(
  { id }: ParsedOf<Endpoints['getSlaTimer']>,
  { scope, now }: Context,
): Promise<OutputOf<Endpoints['getSlaTimer']>> {
  const row = await loadCase(scope, id);
  const [answer] = await scope.list(caseComments, {
    where: and(eq(caseComments.caseId, row.id), eq(caseComments.isPartner, false)),
    orderBy: [asc(caseComments.createdAt)],
    limit: 1,
  });
  const isOver = isFinished(row.status);
  // A later change of the priority does not make an earlier response late.
  const priority = answer === undefined ? row.priority : await getPriorityAt(scope, row, answer.createdAt);
  const service = { issueType: row.issueType, attributes: row.assetAttributes };
  const respondBy = getRespondBy({ ...row, priority, ...getSlaTarget(row.type, priority, service) });
  return {
    ...toSlaTimer(isOver ? { ...row, slaTargetMs: null } : row, now()),
    respondBy: isOver ? null : (respondBy?.toISOString() ?? null),
    respondedAt: answer?.createdAt.toISOString() ?? null,
  };
}

const CIRCUIT_SORT_COLUMNS = {
  name: circuits.name,
  customerName: circuits.customerName,
  postcode: circuits.postcode,
};

/** Services that a case can be about. */
export const listSupportCircuits = createList<
  ParsedOf<Endpoints['listCircuits']>,
  contract.support.CaseCircuit
>({
  table: circuits,
  row: jsonRow(circuits, contract.support.caseCircuit),
  filters: () => ({ search: (text) => matchesSearch(circuits.searchIndex, text) }),
  sortBy: () => CIRCUIT_SORT_COLUMNS,
  order: [asc(circuits.name)],
  unique: circuits.id,
});

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
