import type { contract } from '@portal/api-client';
import { users } from '../auth/tables.ts';
import { ceaseSql } from '../circuits/cease.ts';
import { circuits } from '../circuits/tables.ts';
import { isReal } from '../db/columns/is-real.ts';
import { type SQL, sql } from '../db/drizzle.ts';
import type { PgColumn, PgTable } from '../db/drizzle-pg.ts';
import { instantAsJson } from '../db/statements/json-row.ts';
import { IS_OF_MULTI_QUOTE } from '../multi-quotes/has-site-of.ts';
import { multiQuoteLocations } from '../multi-quotes/tables.ts';
import { orders } from '../orders/tables.ts';
import { quoteRenewals, quotes } from '../quotes/tables.ts';
import { londonDay } from '../shared/days.ts';
import { supportCases } from '../support/tables.ts';
import { customerEvents, customerNotes, customers } from './tables.ts';
import type { CustomerView } from './view.ts';

type NamedTable = PgTable & { partnerId: PgColumn; customerKey: PgColumn; isSandbox?: PgColumn };

/** All names of the row of `customers` that the statement is about. */
const KEYS = sql`array(select spelling.key from ${customers} as spelling where spelling.partner_id = ${customers.partnerId} and (spelling.id = ${customers.id} or spelling.primary_id = ${customers.id}))`;

const ofCustomer = (table: NamedTable): SQL =>
  sql`${table.partnerId} = ${customers.partnerId} and ${table.customerKey} = any(${KEYS}) and ${isReal(table)}`;

const value = (select: SQL, table: NamedTable, condition = sql`true`): SQL =>
  sql`(select ${select} from ${table} where ${ofCustomer(table)} and ${condition})`;

const COUNT = sql`count(*)::int`;

/** Whether the order is a renewal that is not live yet: until then, the service's present order counts. */
const WILL_RENEW = sql`(${orders.circuitId} is null and exists (select from ${circuits}
  join ${quoteRenewals} on ${quoteRenewals.circuitId} = ${circuits.id}
  where ${quoteRenewals.quoteReference} = ${orders.quoteReference} and ${circuits.orderReference} is not null))`;

/** Whether a later order has renewed the service: only that order counts. */
const WAS_RENEWED = sql`exists (select from ${circuits} where ${circuits.id} = ${orders.circuitId} and ${circuits.orderReference} <> ${orders.reference})`;

/** The tables with a customer's name. Each key is the flag of {@link CustomerView} that allows reading the table. */
const NAMED: Readonly<Record<keyof CustomerView, NamedTable>> = {
  quotes,
  multiQuotes: multiQuoteLocations,
  orders,
  services: circuits,
  cases: supportCases,
};

/**
 * Whether a row of the table has the key. With the limit, PostgreSQL looks into an index for each customer. An `exists`
 * in an `or` makes it read the whole table once, also for a page of customers.
 */
const isNamedIn = (table: NamedTable, key: SQL): SQL => {
  const isShown = table === multiQuoteLocations ? IS_OF_MULTI_QUOTE : sql`true`;
  return sql`(select true from ${table} where ${table.partnerId} = ${customers.partnerId} and ${table.customerKey} = ${key} and ${isReal(table)} and ${isShown} limit 1) is true`;
};

/** Whether a row of the tables has a name of the customer. Few customers have further spellings, so they are read last. */
function isNamedInAny(tables: readonly NamedTable[]): SQL {
  const isNamed = (key: SQL): SQL =>
    sql.join(
      tables.map((table) => isNamedIn(table, key)),
      sql` or `,
    );
  return sql`${isNamed(sql`${customers.key}`)} or (select true from ${customers} as spelling where spelling.primary_id = ${customers.id} and (${isNamed(sql`spelling.key`)}) limit 1) is true`;
}

/**
 * Limits the customers to those that the caller may know. Users who quote know every customer; others know only the
 * customers of records that they may read. Undefined means no limit.
 */
export function isKnownTo(view: CustomerView): SQL | undefined {
  if (view.quotes) return undefined;
  const readable = Object.entries(NAMED).filter(([name]) => view[name as keyof CustomerView]);
  if (readable.length === 0) return sql`false`;
  return sql`(${isNamedInAny(readable.map(([, table]) => table))})`;
}

/**
 * Something has the name now, or somebody looks after the customer. The name of a quote that was corrected afterwards
 * would otherwise stay in the list.
 */
export const IS_IN_USE = sql`(${sql.join(
  [
    sql`${customers.ownerId} is not null`,
    isNamedInAny(Object.values(NAMED)),
    sql`(select true from ${customerNotes} where ${customerNotes.customerId} = ${customers.id} limit 1) is true`,
  ],
  sql` or `,
)})`;

function lastActivity(view: CustomerView): SQL {
  const changes = [
    ...(view.quotes ? [quotes] : []),
    ...(view.orders ? [orders] : []),
    ...(view.cases ? [supportCases] : []),
  ].map((table) => value(sql`max(${table.updatedAt})`, table));
  const own = [
    // `updatedAt` of a service is when its line last reported, so it is no activity.
    ...(view.services ? [value(sql`max(${circuits.createdAt})`, circuits)] : []),
    sql`(select max(${customerNotes.createdAt}) from ${customerNotes} where ${customerNotes.customerId} = ${customers.id})`,
    sql`(select max(${customerEvents.at}) from ${customerEvents} where ${customerEvents.customerId} = ${customers.id})`,
  ];
  return sql`greatest(${sql.join([...changes, ...own], sql`, `)})`;
}

const OWNER_NAME = sql`(select ${users.firstName} || ' ' || ${users.lastName} from ${users} where ${users.id} = ${customers.ownerId})`;

/** Sort keys. A figure that the caller may not see is null, so the order does not reveal it. */
export function figuresOf(view: CustomerView, now: Date) {
  const hidden = sql`null::int`;
  const today = londonDay(now);
  return {
    name: sql`lower(${customers.name})`,
    ownerName: OWNER_NAME,
    quotesCount: view.quotes ? value(COUNT, quotes) : hidden,
    ordersCount: view.orders ? value(COUNT, orders) : hidden,
    servicesCount: view.services ? value(COUNT, circuits) : hidden,
    openCasesCount: view.cases ? value(COUNT, supportCases, sql`${supportCases.status} = 'New'`) : hidden,
    monthlyCost: view.orders
      ? value(
          // Null without orders here, because services that were ordered elsewhere may have a cost.
          sql`sum(${orders.monthlyCost})::float8`,
          orders,
          sql`${orders.status} <> 'cancelled' and not ${WILL_RENEW} and not ${WAS_RENEWED}`,
        )
      : hidden,
    nextRenewal: view.services
      ? value(
          sql`min(${circuits.contractEnd})::text`,
          circuits,
          sql`${circuits.contractEnd} >= ${today} and ${ceaseSql} is null`,
        )
      : sql`null::text`,
    lastActivityAt: lastActivity(view),
  };
}

/** The columns of a {@link contract.customers.CustomerSummary}. */
export function summaryColumns(view: CustomerView, now: Date): SQL {
  const { name: _, lastActivityAt, ...figures } = figuresOf(view, now);
  const columns = Object.entries(figures).map(([key, figure]) => sql`${figure} as ${sql.identifier(key)}`);
  return sql`${customers.id} as id, ${customers.name} as name, ${customers.ownerId} as "ownerId", ${customers.version} as version, ${instantAsJson(lastActivityAt)} as "lastActivityAt", ${sql.join(columns, sql`, `)}`;
}

export type SummaryRow = contract.customers.CustomerSummary & Record<string, unknown>;
