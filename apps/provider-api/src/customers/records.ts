import type { contract, ParsedOf } from '@portal/api-client';
import {
  CASE_STATUS_LABELS,
  CIRCUIT_STATUS_LABELS,
  MULTI_QUOTE_STATUS_LABELS,
  ORDER_STATUS_LABELS,
  QUOTE_STATUS_LABELS,
} from '@portal/api-client/labels';
import { ceaseSql } from '../circuits/cease.ts';
import { circuits } from '../circuits/tables.ts';
import { isReal } from '../db/columns/is-real.ts';
import { type SQL, sql } from '../db/drizzle.ts';
import type { PgColumn, PgTable } from '../db/drizzle-pg.ts';
import { instantAsJson } from '../db/statements/json-row.ts';
import type { Context } from '../http/context.ts';
import { type CsvColumn, csvFile, pounds } from '../http/response/csv.ts';
import { multiQuoteLocations, multiQuotes } from '../multi-quotes/tables.ts';
import { orders } from '../orders/tables.ts';
import { statusAtSql } from '../quotes/lifecycle/expiry.ts';
import { quotes } from '../quotes/tables.ts';
import { endOfDay, formatCalendarDay, formatDay, londonDay } from '../shared/days.ts';
import { supportCases } from '../support/tables.ts';
import { listKeys, loadCustomer } from './load-customer.ts';
import { type CustomerView, viewOf } from './view.ts';

type CustomerRecord = contract.customers.CustomerRecord;
type RecordRow = CustomerRecord & Record<string, unknown>;

/** How one table's rows are shown as records. */
interface RecordSource {
  table: PgTable & { partnerId: PgColumn; createdAt: PgColumn; isSandbox?: PgColumn };
  kind: SQL;
  id: SQL;
  name: SQL;
  description: SQL;
  place: SQL;
  status: SQL;
  monthlyCost?: SQL;
  contractEnd?: SQL;
  isOf: (keys: SQL) => SQL;
}

const NONE = sql`null`;
const placeOf = (town: SQL, postcode: PgColumn) =>
  sql`concat_ws(', ', nullif(${town}, ''), nullif(${postcode}, ''))`;
const named = (column: PgColumn) => (keys: SQL) => sql`${column} = any(${keys})`;

/** Keyed by the flag that says whether the caller may see them. */
const recordSources = (now: Date): { readonly [Name in keyof CustomerView]: RecordSource } => ({
  quotes: {
    table: quotes,
    kind: sql`case when ${quotes.kind} = 'broadband' then 'broadband_quote' else 'quote' end`,
    id: sql`${quotes.reference}`,
    name: sql`${quotes.reference}`,
    description: sql`${quotes.productName}`,
    place: placeOf(sql`${quotes.address}->>'town'`, quotes.postcode),
    status: statusAtSql(now),
    monthlyCost: sql`${quotes.monthlyCost}`,
    isOf: named(quotes.customerKey),
  },
  multiQuotes: {
    table: multiQuotes,
    kind: sql`'multi_quote'`,
    id: sql`${multiQuotes.uuid}::text`,
    name: sql`${multiQuotes.name}`,
    description: sql`coalesce(${multiQuotes.createdBy}, '')`,
    place: sql`''`,
    status: sql`case when ${multiQuotes.expiredAt} <= ${endOfDay(now).toISOString()}::timestamptz then 'expired' else ${multiQuotes.status} end`,
    isOf: (keys) =>
      sql`${multiQuotes.hiddenAt} is null and ${multiQuotes.id} in (select ${multiQuoteLocations.multiQuoteId} from ${multiQuoteLocations} where ${multiQuoteLocations.partnerId} = ${multiQuotes.partnerId} and ${multiQuoteLocations.customerKey} = any(${keys}))`,
  },
  orders: {
    table: orders,
    kind: sql`'order'`,
    id: sql`${orders.reference}`,
    name: sql`${orders.reference}`,
    description: sql`${orders.productName}`,
    place: placeOf(sql`${orders.address}->>'town'`, orders.postcode),
    status: sql`${orders.status}`,
    monthlyCost: sql`${orders.monthlyCost}`,
    isOf: named(orders.customerKey),
  },
  services: {
    table: circuits,
    kind: sql`'service'`,
    id: sql`${circuits.id}::text`,
    name: sql`${circuits.name}`,
    description: sql`${circuits.productName}`,
    place: placeOf(sql`${circuits.city}`, circuits.postcode),
    status: sql`${circuits.deviceStatus}`,
    contractEnd: sql`${circuits.contractEnd}`,
    isOf: named(circuits.customerKey),
  },
  cases: {
    table: supportCases,
    kind: sql`'case'`,
    id: sql`${supportCases.id}::text`,
    name: sql`${supportCases.caseNumber}`,
    description: sql`${supportCases.subject}`,
    place: placeOf(sql`${supportCases.assetName}`, supportCases.postcode),
    status: sql`${supportCases.status}`,
    isOf: named(supportCases.customerKey),
  },
});

export const textArray = (values: readonly string[]): SQL =>
  values.length === 0
    ? sql`'{}'::text[]`
    : sql`array[${sql.join(
        values.map((each) => sql`${each}`),
        sql`, `,
      )}]::text[]`;

function selectRecords(source: RecordSource, partnerId: number, keys: SQL, rest: SQL): SQL {
  const {
    table,
    kind,
    id,
    name,
    description,
    place,
    status,
    monthlyCost = NONE,
    contractEnd = NONE,
  } = source;
  return sql`select ${kind} as kind, ${id} as id, ${name} as name, ${description} as description, ${place} as place, ${status} as status, ${monthlyCost}::int as "monthlyCost", ${instantAsJson(table.createdAt)} as "createdAt", ${contractEnd}::text as "contractEnd" from ${table} where ${table.partnerId} = ${partnerId} and ${isReal(table)} and ${source.isOf(keys)} ${rest}`;
}

interface Listed {
  keys: readonly string[];
  name: keyof CustomerView;
  limit: number;
  /** Lists the services whose contract ends next instead of the newest. */
  byContractEnd?: boolean;
}

/** A section of the customer's page; null when the caller does not see it. */
export async function listRecords(
  { keys, name, limit, byContractEnd = false }: Listed,
  context: Context,
): Promise<CustomerRecord[] | null> {
  if (!viewOf(context)[name]) return null;
  const { db, scope } = context;
  const now = context.now();
  const source = recordSources(now)[name];
  const rest = byContractEnd
    ? sql`and ${circuits.contractEnd} >= ${londonDay(now)} and ${ceaseSql} is null order by ${circuits.contractEnd}, ${circuits.id} limit ${limit}`
    : sql`order by ${source.table.createdAt} desc limit ${limit}`;
  const { rows } = await db.execute<RecordRow>(selectRecords(source, scope.partnerId, textArray(keys), rest));
  return rows;
}

const KIND_LABELS: Record<CustomerRecord['kind'], string> = {
  quote: 'Quote',
  broadband_quote: 'Broadband quote',
  multi_quote: 'Multi quote',
  order: 'Order',
  service: 'Service',
  case: 'Support case',
};

type Labels = Readonly<Record<string, { label: string }>>;

/** The labels that each kind's own pages show. */
const STATUS_LABELS: Record<CustomerRecord['kind'], Labels> = {
  quote: QUOTE_STATUS_LABELS,
  broadband_quote: QUOTE_STATUS_LABELS,
  multi_quote: MULTI_QUOTE_STATUS_LABELS,
  order: ORDER_STATUS_LABELS,
  service: CIRCUIT_STATUS_LABELS,
  case: CASE_STATUS_LABELS,
};

const COLUMNS: readonly CsvColumn<CustomerRecord>[] = [
  { header: 'Type', value: (row) => KIND_LABELS[row.kind] },
  { header: 'Reference', value: (row) => row.name },
  { header: 'Description', value: (row) => row.description },
  { header: 'Place', value: (row) => row.place },
  { header: 'Status', value: (row) => STATUS_LABELS[row.kind][row.status]?.label ?? row.status },
  { header: 'Monthly (£)', value: (row) => (row.monthlyCost === null ? null : pounds(row.monthlyCost)) },
  { header: 'Created', value: (row) => formatDay(new Date(row.createdAt)) },
  { header: 'Contract ends', value: (row) => row.contractEnd && formatCalendarDay(row.contractEnd) },
];

/** Everything of a customer that the caller sees, under all of its names. */
export async function exportRecords(
  { id }: ParsedOf<typeof contract.customers.exportRecords>,
  context: Context,
) {
  const { db, scope } = context;
  const customer = await loadCustomer(context, id);
  const keys = textArray(await listKeys(scope, customer));
  const view = viewOf(context);
  const sources = Object.entries(recordSources(context.now())).filter(
    ([name]) => view[name as keyof CustomerView],
  );
  const all = sources.map(([, source], position) =>
    sql`(${selectRecords(source, scope.partnerId, keys, sql``)})`.append(
      sql.raw(position === sources.length - 1 ? '' : ' union all '),
    ),
  );
  return csvFile(
    `customer-${customer.id}-${londonDay(context.now())}.csv`,
    COLUMNS,
    async ({ limit, offset }) => {
      if (all.length === 0) return [];
      const { rows } = await db.execute<RecordRow>(
        sql`select * from (${sql.join(all)}) as records order by kind, "createdAt" desc, id limit ${limit} offset ${offset}`,
      );
      return rows;
    },
  );
}
