import type { Database } from '../db/database.ts';
import { and, asc, eq, ilike, inArray, like, max, or, type SQL, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { isUuid, uuidId } from '../http/request/ids.ts';
import { contains } from '../lists/paging.ts';
import type { MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { type LocationRow, multiQuoteLocations } from '../multi-quotes/tables.ts';
import { Refusal } from '../refusal.ts';

export const DEFAULT_FILTERS: LocationRow['searchFilters'] = {
  speeds: [],
  bearers: [],
  terms: [],
  supplierKeys: [],
  layer: null,
  onNetOnly: false,
};

export const locationsWhere = (
  multiQuote: Pick<MultiQuoteRow, 'id'>,
  ...conditions: (SQL | undefined)[]
): SQL | undefined => and(eq(multiQuoteLocations.multiQuoteId, multiQuote.id), ...conditions);

export function getLocationSearchCondition(text: string): SQL | undefined {
  if (text.trim() === '') return undefined;
  const { address, customerName, customReference } = multiQuoteLocations;
  const compact = contains(text.replace(/\s+/g, ''));
  // One text for all fields, because `ilike` folds the case of each again, which takes longer than the comparison.
  const fields = sql`lower(concat_ws(chr(1), ${customerName}, ${customReference}, ${address}->>'addressLine1', ${address}->>'town'))`;
  return or(
    like(fields, contains(text).toLowerCase()),
    ilike(sql`replace(${address}->>'postcode', ' ', '')`, compact),
  );
}

/** The location of a path, within its multi-quote, or 404. */
export function loadLocation(
  scope: Scope,
  multiQuote: MultiQuoteRow,
  locationUuid: string,
  lock?: 'update',
): Promise<LocationRow> {
  const condition = locationsWhere(multiQuote, eq(multiQuoteLocations.uuid, uuidId(locationUuid)));
  return scope.get(multiQuoteLocations, condition, lock ? { lock } : {});
}

/** The given locations; 404 for all of them when any is missing or belongs elsewhere (F21). */
export async function loadLocations(
  scope: Scope,
  multiQuote: MultiQuoteRow,
  uuids: readonly string[],
  lock?: 'update',
): Promise<LocationRow[]> {
  const uniqueUuids = [...new Set(uuids.map((uuid) => uuid.toLowerCase()))];
  if (!uniqueUuids.every(isUuid)) throw Refusal.notFound();
  const rows = await scope.list(multiQuoteLocations, {
    where: locationsWhere(multiQuote, inArray(multiQuoteLocations.uuid, uniqueUuids)),
    orderBy: [asc(multiQuoteLocations.position)],
    ...(lock ? { lock } : {}),
  });
  if (rows.length !== uniqueUuids.length) throw Refusal.notFound();
  return rows;
}

/** The position after the last one. Lock the multi-quote's row first, so that no two locations get the same. */
export async function getNextPosition(
  tx: Database,
  scope: Scope,
  multiQuote: MultiQuoteRow,
): Promise<number> {
  const [row] = await tx
    .select({ last: max(multiQuoteLocations.position) })
    .from(multiQuoteLocations)
    .where(scope.where(multiQuoteLocations, locationsWhere(multiQuote)));
  return (row?.last ?? 0) + 1;
}
