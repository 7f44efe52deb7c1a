import type { contract, ParsedOf } from '@portal/api-client';
import { circuitEvents, circuits } from '../circuits/tables.ts';
import { isReal } from '../db/columns/is-real.ts';
import { type SQL, sql } from '../db/drizzle.ts';
import { instantAsJson } from '../db/statements/json-row.ts';
import type { Context } from '../http/context.ts';
import { orderEvents, orders } from '../orders/tables.ts';
import { quoteEvents, quotes } from '../quotes/tables.ts';
import { caseEvents, supportCases } from '../support/tables.ts';
import { listKeys, loadCustomer } from './load-customer.ts';
import { textArray } from './records.ts';
import { customerEvents } from './tables.ts';
import { viewOf } from './view.ts';

const MAX_ENTRIES = 50;
/** Reads only the records that changed last: a customer may have thousands of quotes. */
const MAX_RECORDS = 200;

interface Row extends Record<string, unknown> {
  id: string;
  at: string;
  title: string;
  detail: string | null;
  actor: string | null;
  kind: contract.customers.CustomerRecordLink['kind'] | null;
  sourceId: string | null;
  sourceName: string | null;
}

/** The latest activity on the customer's records that the caller may see, newest first. */
export async function listActivity(
  { id }: ParsedOf<typeof contract.customers.listActivity>,
  context: Context,
): Promise<contract.customers.CustomerActivity[]> {
  const { db, scope } = context;
  const { partnerId } = scope;
  const customer = await loadCustomer(context, id);
  const names = textArray(await listKeys(scope, customer));
  const view = viewOf(context);
  const changedLast = (table: typeof quotes | typeof orders | typeof circuits | typeof supportCases) =>
    sql`(select * from ${table} where ${table.partnerId} = ${partnerId} and ${table.customerKey} = any(${names}) and ${isReal(table)} order by ${table.updatedAt} desc limit ${sql.raw(String(MAX_RECORDS))}) as ${table}`;
  const newest = sql.raw(`order by at desc limit ${MAX_ENTRIES}`);
  const branches: SQL[] = [
    sql`(select 'customer-' || ${customerEvents.id} as id, ${customerEvents.at} as at, ${customerEvents.title} as title, ${customerEvents.detail} as detail, ${customerEvents.actor} as actor, null as kind, null as "sourceId", null as "sourceName" from ${customerEvents} where ${customerEvents.partnerId} = ${partnerId} and ${customerEvents.customerId} = ${customer.id} ${newest})`,
    ...(view.quotes
      ? [
          sql`(select 'quote-' || ${quoteEvents.id}, ${quoteEvents.at}, ${quoteEvents.title}, ${quoteEvents.detail}, ${quoteEvents.actor}, case when ${quotes.kind} = 'broadband' then 'broadband_quote' else 'quote' end, ${quotes.reference}, ${quotes.reference} from ${changedLast(quotes)} join ${quoteEvents} on ${quoteEvents.quoteReference} = ${quotes.reference} ${newest})`,
        ]
      : []),
    ...(view.orders
      ? [
          sql`(select 'order-' || ${orderEvents.id}, ${orderEvents.at}, ${orderEvents.title}, ${orderEvents.detail}, ${orderEvents.actor}, 'order', ${orders.reference}, ${orders.reference} from ${changedLast(orders)} join ${orderEvents} on ${orderEvents.orderReference} = ${orders.reference} ${newest})`,
        ]
      : []),
    ...(view.services
      ? [
          sql`(select 'service-' || ${circuitEvents.id}, ${circuitEvents.at}, ${circuitEvents.title}, ${circuitEvents.detail}, ${circuitEvents.actor}, 'service', ${circuits.id}::text, ${circuits.name} from ${changedLast(circuits)} join ${circuitEvents} on ${circuitEvents.circuitId} = ${circuits.id} ${newest})`,
        ]
      : []),
    ...(view.cases
      ? [
          sql`(select 'case-' || ${caseEvents.id}, ${caseEvents.at}, ${caseEvents.title}, ${caseEvents.detail}, ${caseEvents.actor}, 'case', ${supportCases.id}::text, ${supportCases.caseNumber} from ${changedLast(supportCases)} join ${caseEvents} on ${caseEvents.caseId} = ${supportCases.id} ${newest})`,
        ]
      : []),
  ];
  const all = sql.join(branches, sql` union all `);
  const { rows } = await db.execute<Row>(
    sql`select id, ${instantAsJson(sql`at`)} as at, title, detail, actor, kind, "sourceId", "sourceName" from (${all}) as entries order by entries.at desc, id ${sql.raw(`limit ${MAX_ENTRIES}`)}`,
  );
  return rows.map(({ kind, sourceId, sourceName, ...entry }) => ({
    ...entry,
    source:
      kind === null || sourceId === null || sourceName === null
        ? null
        : { kind, id: sourceId, name: sourceName },
  }));
}
