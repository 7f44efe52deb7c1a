import type { contract, ParsedOf } from '@portal/api-client';
import { desc, like, type SQL, sql } from 'drizzle-orm';
import { escapeLike, matchesSearch } from '../db/columns/search-index.ts';
import type { Context } from '../http/context.ts';
import { IS_OF_MULTI_QUOTE } from '../multi-quotes/has-site-of.ts';
import { multiQuoteLocations } from '../multi-quotes/tables.ts';
import { quotes } from '../quotes/tables.ts';
import { stableUuid } from '../shared/stable-hash.ts';
import { customers } from './tables.ts';

const SUGGESTIONS = 20;

/** The rows of a table that have the customer's name; each table has an index of these keys. */
const named = (table: typeof quotes | typeof multiQuoteLocations, ...conditions: SQL[]): SQL =>
  sql`from ${table} where ${sql.join(
    [
      sql`${table.partnerId} = ${customers.partnerId}`,
      sql`${table.customerKey} = ${customers.key}`,
      ...conditions,
    ],
    sql` and `,
  )}`;

const IS_NAMED = sql`(exists (select ${named(quotes)}) or exists (select ${named(multiQuoteLocations, IS_OF_MULTI_QUOTE)}))`;

const references = (table: typeof quotes | typeof multiQuoteLocations, ...conditions: SQL[]): SQL =>
  sql`select ${table.customReference} as reference, ${table.createdAt} as at ${named(table, sql`${table.customReference} is not null`, ...conditions)}`;

const LATEST_REFERENCE = sql<string | null>`(select reference from (
    ${references(quotes)} union all ${references(multiQuoteLocations, IS_OF_MULTI_QUOTE)}
  ) as referenced order by at desc limit 1)`;

/**
 * Customers are not entered anywhere: a name on a quote or a site is a known customer (D42). Names are looked up in the
 * indexed list of customers, never in the quotes and sites, of which there are thousands with one name.
 */
export async function suggestCustomers(
  { search = '' }: ParsedOf<typeof contract.customers.list>,
  { db, scope }: Context,
): Promise<contract.customers.Customer[]> {
  const startsWith = like(customers.searchIndex, `${escapeLike(search.trim().toLowerCase())}%`);
  const rows = await db
    .select({ name: customers.name, reference: LATEST_REFERENCE })
    .from(customers)
    .where(scope.where(customers, matchesSearch(customers.searchIndex, search), IS_NAMED))
    .orderBy(...(search.trim() === '' ? [] : [desc(startsWith)]), customers.name)
    .limit(SUGGESTIONS);
  return rows.map((row) => ({
    id: stableUuid(`customer:${scope.partnerId}:${row.name.toLowerCase()}`),
    ...row,
  }));
}
