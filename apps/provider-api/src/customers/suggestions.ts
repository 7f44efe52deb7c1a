import type { contract, ParsedOf } from '@portal/api-client';
import { circuits } from '../circuits/tables.ts';
import { isReal } from '../db/columns/is-real.ts';
import { escapeLike, matchesSearch } from '../db/columns/search-index.ts';
import { desc, like, type SQL, sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { IS_OF_MULTI_QUOTE } from '../multi-quotes/has-site-of.ts';
import { multiQuoteLocations } from '../multi-quotes/tables.ts';
import { quotes } from '../quotes/tables.ts';
import { stableUuid } from '../shared/stable-hash.ts';
import { customers } from './tables.ts';
import { type CustomerView, viewOf } from './view.ts';

const SUGGESTIONS = 20;

/** Rows of a table with the customer's name. Each table has an index on these columns. */
const named = (
  table: typeof quotes | typeof multiQuoteLocations | typeof circuits,
  ...conditions: SQL[]
): SQL =>
  sql`from ${table} where ${sql.join(
    [
      sql`${table.partnerId} = ${customers.partnerId}`,
      sql`${table.customerKey} = ${customers.key}`,
      isReal(table),
      ...conditions,
    ],
    sql` and `,
  )}`;

/** Whether any record that the caller may read has the customer's name. */
function isNamed({ quotes: readsQuotes, multiQuotes, services }: CustomerView): SQL {
  const rows = [
    ...(readsQuotes ? [named(quotes)] : []),
    ...(multiQuotes ? [named(multiQuoteLocations, IS_OF_MULTI_QUOTE)] : []),
    ...(services && !readsQuotes ? [named(circuits)] : []),
  ];
  if (rows.length === 0) return sql`false`;
  // With the limit, PostgreSQL looks into an index for each customer. With `exists` it would read all quotes first.
  return sql`(${sql.join(
    rows.map((each) => sql`(select true ${each} limit 1) is true`),
    sql` or `,
  )})`;
}

const references = (table: typeof quotes | typeof multiQuoteLocations, ...conditions: SQL[]): SQL =>
  // With the limit, PostgreSQL reads only the newest row of each table, from an index.
  sql`(select ${table.customReference} as reference, ${table.createdAt} as at ${named(table, sql`${table.customReference} is not null`, ...conditions)} order by ${table.createdAt} desc limit 1)`;

function latestReference({ quotes: readsQuotes, multiQuotes }: CustomerView) {
  const found = [
    ...(readsQuotes ? [references(quotes)] : []),
    ...(multiQuotes ? [references(multiQuoteLocations, IS_OF_MULTI_QUOTE)] : []),
  ];
  if (found.length === 0) return sql<string | null>`null`;
  return sql<string | null>`(select reference from (
      ${sql.join(found, sql` union all `)}
    ) as referenced order by at desc limit 1)`;
}

/**
 * Suggests customers by name. Users do not create customers: a name on a quote or site is a known customer (D42).
 * Users who do not quote get the names on services instead of the names on quotes. The search reads the indexed list of
 * customers, because thousands of quotes and sites may have the same name.
 */
export async function suggestCustomers(
  { search = '' }: ParsedOf<typeof contract.customers.list>,
  context: Context,
): Promise<contract.customers.Customer[]> {
  const { db, scope } = context;
  const view = viewOf(context);
  const startsWith = like(customers.searchIndex, `${escapeLike(search.trim().toLowerCase())}%`);
  const rows = await db
    .select({ name: customers.name, reference: latestReference(view) })
    .from(customers)
    .where(scope.where(customers, matchesSearch(customers.searchIndex, search), isNamed(view)))
    .orderBy(...(search.trim() === '' ? [] : [desc(startsWith)]), customers.name)
    .limit(SUGGESTIONS);
  return rows.map((row) => ({
    id: stableUuid(`customer:${scope.partnerId}:${row.name.toLowerCase()}`),
    ...row,
  }));
}
