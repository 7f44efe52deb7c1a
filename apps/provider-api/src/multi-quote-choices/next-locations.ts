import type { contract } from '@portal/api-client';
import { and, asc, getTableColumns, type SQL, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { filterBy } from '../lists/paging.ts';
import { locationsWhere } from '../multi-quote-sites/load-location.ts';
import type { ChoosableRow } from '../multi-quote-sites/offers/products.ts';
import { resultFilters } from '../multi-quote-sites/search-outcome.ts';
import type { MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { multiQuoteLocations } from '../multi-quotes/tables.ts';

/** The last location that was worked on; positions can be shared. */
export interface Cursor {
  position: number;
  uuid: string | null;
}

export const START: Cursor = { position: 0, uuid: null };

export function matchWhere(
  scope: Scope,
  multiQuote: Pick<MultiQuoteRow, 'id'>,
  match: contract.multiQuotes.LocationMatch,
  now: Date,
): SQL | undefined {
  return locationsWhere(multiQuote, filterBy(match, resultFilters(scope, now)));
}

const { bestProducts: _unread, ...read } = getTableColumns(multiQuoteLocations);
const COLUMNS = Object.keys(read) as (keyof ChoosableRow)[]; // the keys of the table

/** The next locations after the cursor, in order. */
export function listNextLocations(
  scope: Scope,
  where: SQL | undefined,
  { position, uuid }: Cursor,
  limit: number,
  lock?: 'update',
): Promise<ChoosableRow[]> {
  const after =
    uuid === null
      ? undefined
      : sql`(${multiQuoteLocations.position}, ${multiQuoteLocations.uuid}) > (${position}, ${uuid}::uuid)`;
  return scope.pick(multiQuoteLocations, COLUMNS, {
    where: and(where, after),
    orderBy: [asc(multiQuoteLocations.position), asc(multiQuoteLocations.uuid)],
    limit,
    ...(lock ? { lock } : {}),
  });
}
