import type { contract, ParsedOf } from '@portal/api-client';
import { ilike, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import { circuits } from '../circuits/tables.ts';
import type { Context } from '../http/context.ts';
import { contains } from '../http/paging.ts';
import { multiQuoteLocations } from '../multi-quotes/tables.ts';
import { quotes } from '../quotes/tables.ts';
import { stableUuid } from '../shared/stable-hash.ts';
import { viewOf } from './view.ts';

const SUGGESTIONS = 20;

/**
 * Customers are not entered anywhere: a name on a quote or a site is a known customer (D42). Those who do not quote are
 * offered the names of services instead of those of quotes.
 */
export async function suggestCustomers(
  { search = '' }: ParsedOf<typeof contract.customers.list>,
  context: Context,
): Promise<contract.customers.Customer[]> {
  const { db, scope } = context;
  const view = viewOf(context);
  const ofTable = (
    table: typeof quotes | typeof multiQuoteLocations | typeof circuits,
    reference: PgColumn | SQL,
    isReadable: boolean,
  ) => {
    const matches = search === '' ? undefined : ilike(table.customerName, contains(search));
    return db
      .select({
        name: table.customerName,
        reference: sql<string | null>`${reference}`.as('reference'),
        at: table.createdAt,
      })
      .from(table)
      .where(scope.where(table, isReadable ? undefined : sql`false`, matches));
  };
  const named = unionAll(
    ofTable(quotes, quotes.customReference, view.quotes),
    ofTable(multiQuoteLocations, multiQuoteLocations.customReference, view.multiQuotes),
    ofTable(circuits, sql`null::text`, view.services && !view.quotes),
  ).as('named');
  const startsWith = sql<boolean>`lower(${named.name}) like ${`${escapeLike(search.toLowerCase())}%`}`;
  const name = sql<string>`min(${named.name})`;
  const rows = await db
    .select({
      name,
      reference: sql<
        string | null
      >`(array_agg(${named.reference} order by ${named.at} desc) filter (where ${named.reference} is not null))[1]`,
    })
    .from(named)
    .groupBy(sql`lower(${named.name})`)
    .orderBy(sql`bool_or(${startsWith}) desc`, name)
    .limit(SUGGESTIONS);
  return rows.map((row) => ({
    id: stableUuid(`customer:${scope.partnerId}:${row.name.toLowerCase()}`),
    ...row,
  }));
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
