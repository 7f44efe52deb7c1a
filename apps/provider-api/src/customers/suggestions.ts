import type { contract, ParsedOf } from '@portal/api-client';
import { ilike, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Context } from '../http/context.ts';
import { contains } from '../http/paging.ts';
import { IS_OF_MULTI_QUOTE } from '../multi-quotes/has-site-of.ts';
import { multiQuoteLocations } from '../multi-quotes/tables.ts';
import { quotes } from '../quotes/tables.ts';
import { stableUuid } from '../shared/stable-hash.ts';

const SUGGESTIONS = 20;

/** Customers are not entered anywhere: a name on a quote or a site is a known customer (D42). */
export async function suggestCustomers(
  { search = '' }: ParsedOf<typeof contract.customers.list>,
  { db, scope }: Context,
): Promise<contract.customers.Customer[]> {
  const ofTable = (table: typeof quotes | typeof multiQuoteLocations, condition?: SQL) =>
    db
      .select({ name: table.customerName, reference: table.customReference, at: table.createdAt })
      .from(table)
      .where(
        scope.where(
          table,
          search === '' ? undefined : ilike(table.customerName, contains(search)),
          condition,
        ),
      );
  const named = unionAll(ofTable(quotes), ofTable(multiQuoteLocations, IS_OF_MULTI_QUOTE)).as('named');
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
