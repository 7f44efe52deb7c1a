import type { Database } from '../../db/database.ts';
import { asc, type SQL, sql } from '../../db/drizzle.ts';
import { addresses } from '../tables.ts';

export type AddressRow = typeof addresses.$inferSelect;

/** More addresses than any postcode has. */
export const MAX_PREMISES = 100;
export const IN_ORDER = [asc(addresses.postcodeCompact), asc(addresses.position)];

export const hasWords = (query: string): SQL =>
  sql`to_tsvector('simple', ${addresses.searchText}) @@ to_tsquery('simple', ${query})`;

export function findAddresses(db: Database, condition: SQL, limit: number): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(condition)
    .orderBy(...IN_ORDER)
    .limit(limit);
}
