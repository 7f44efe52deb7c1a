import type { contract, ParsedOf } from '@portal/api-client';
import { describeAuditAction, describeAuditThing, getAuditFieldLabel } from '@portal/api-client/audit';
import { audit as auditContract } from '@portal/api-client/contract';
import { audit } from '../auth/tables.ts';
import { and, desc, eq, gte, ilike, inArray, lte, not, or, type SQL, sql } from '../db/drizzle.ts';
import { jsonRow } from '../db/statements/json-row.ts';
import type { Context } from '../http/context.ts';
import { uuidId } from '../http/request/ids.ts';
import { type CsvFields, csvColumns, csvFile } from '../http/response/csv.ts';
import { createList } from '../lists/list.ts';
import { contains, type Filters, filterBy, orderBy } from '../lists/paging.ts';
import { dayBounds, formatInstant, londonDay } from '../shared/days.ts';
import { countEntries } from './counts.ts';

type Query = ParsedOf<typeof contract.audit.list>;
type Row = typeof audit.$inferSelect;

/** Leaves out the row of a call if its changes have separate rows. */
const isListed = (): SQL => not(audit.hasChanges);

const getFilters = (): Filters<Query> => ({
  search: (text) => {
    const pattern = contains(text);
    const columns = [audit.label, audit.userName, audit.staffName, audit.address, audit.action];
    return or(...columns.map((column) => ilike(column, pattern)));
  },
  kind: (kinds) => inArray(audit.kind, kinds),
  operation: (operations) => inArray(audit.operation, operations),
  source: (sources) => inArray(audit.source, sources),
  user: (id) => eq(audit.userId, Number(id)),
  thing: (thing) => eq(audit.thing, thing),
  atFrom: (day) => gte(audit.at, dayBounds(day).start),
  atTo: (day) => lte(audit.at, dayBounds(day).end),
});

const SORT_COLUMNS = { at: audit.at };
const ORDER = [desc(audit.at)];

export const listEntries = createList<Query, contract.audit.AuditEntry>({
  table: audit,
  row: jsonRow(audit, auditContract.auditEntry, {
    computed: {
      fields: sql`array(select jsonb_object_keys(coalesce(${audit.changes}, '{}')))`,
    },
  }),
  where: isListed,
  filters: getFilters,
  sortBy: () => SORT_COLUMNS,
  order: ORDER,
  unique: audit.id,
  countAll: countEntries,
});

const toJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

function toChanges({ changes }: Row): contract.audit.AuditChange[] {
  return Object.entries(changes ?? {}).map(([field, [before, after]]) => ({
    field,
    before: toJson(before),
    after: toJson(after),
  }));
}

export async function getEntry(
  { id }: ParsedOf<typeof contract.audit.get>,
  { scope }: Context,
): Promise<contract.audit.AuditDetail> {
  const row = await scope.get(audit, eq(audit.id, uuidId(id)));
  const changes = toChanges(row);
  return { ...row, at: row.at.toISOString(), fields: changes.map(({ field }) => field), changes };
}

function describeChanges(row: Row): string | null {
  const texts = toChanges(row).map(
    ({ field, before, after }) => `${getAuditFieldLabel(field)}: ${before ?? '–'} → ${after ?? '–'}`,
  );
  return texts.length === 0 ? null : texts.join('\n');
}

const CSV_FIELDS: CsvFields<
  Row,
  Exclude<keyof contract.audit.AuditDetail, 'fields' | 'operation' | 'label'>
> = {
  id: [{ header: 'Entry', value: (row) => row.id }],
  at: [{ header: 'Time', value: (row) => formatInstant(row.at) }],
  userName: [{ header: 'User', value: (row) => row.userName }],
  staffName: [{ header: 'Staff acting as the user', value: (row) => row.staffName }],
  source: [{ header: 'Source', value: (row) => row.source }],
  address: [{ header: 'IP address', value: (row) => row.address }],
  action: [{ header: 'Action', value: (row) => describeAuditAction(row) }],
  status: [{ header: 'Status', value: (row) => row.status }],
  reason: [{ header: 'Reason', value: (row) => row.reason }],
  kind: [{ header: 'Item', value: (row) => describeAuditThing(row) }],
  thing: [{ header: 'Item id', value: (row) => row.thing }],
  changes: [{ header: 'Before and after', value: describeChanges }],
};

/** All entries that match the filters, in the list's order. */
export function exportEntries(query: Query, context: Context) {
  const where = and(isListed(), filterBy(query, getFilters()));
  return csvFile(`audit-log-${londonDay(context.now())}.csv`, csvColumns(CSV_FIELDS), (window) =>
    context.scope.list(audit, { where, orderBy: orderBy(query, SORT_COLUMNS, ORDER, audit.id), ...window }),
  );
}
