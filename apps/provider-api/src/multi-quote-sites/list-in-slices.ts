import { and, asc, desc, inArray, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { type PageQuery, pageWindow } from '../lists/paging.ts';
import type { MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { type LocationRow, multiQuoteLocations } from '../multi-quotes/tables.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { locationsWhere } from './load-location.ts';
import { walkSlices } from './slices.ts';

/** Locations per statement: a filter or an order by JSON values reads each row. */
const SIZE = 500;

const { position, uuid } = multiQuoteLocations;

type ListContext = Pick<Context, 'db' | 'scope'>;
type Key = string | number | null;

interface Found extends Record<string, unknown> {
  uuid: string;
  key: Key;
}

/**
 * How many locations match, counted slice by slice. Outside of a transaction, because others wait for the whole of one
 * on the embedded database.
 */
export async function countLocations(
  scope: Scope,
  multiQuote: Pick<MultiQuoteRow, 'id'>,
  where: SQL | undefined,
): Promise<number> {
  let total = 0;
  for await (const slice of walkSlices(scope, multiQuote, SIZE))
    total += await scope.count(multiQuoteLocations, and(slice, where));
  return total;
}

/** How many of the matching locations have each value of `by`, counted slice by slice. */
export async function countInSlices(
  { scope }: ListContext,
  multiQuote: MultiQuoteRow,
  by: SQLWrapper,
  where: SQL | undefined,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const slice of walkSlices(scope, multiQuote, SIZE)) {
    const counted = await scope.countBy(multiQuoteLocations, by, and(slice, where));
    for (const [value, count] of counted) counts.set(value, (counts.get(value) ?? 0) + count);
  }
  return counts;
}

/**
 * A page of the matching locations, and which it is: the one of the query, or of the location that it asks for. Found slice by slice, so that neither a search text nor an order makes one long
 * statement of ten thousand locations.
 * @param columns what each sort key sorts by: a text or a number
 */
export async function listInSlices<SortKey extends string>(
  context: ListContext,
  multiQuote: MultiQuoteRow,
  query: PageQuery & { sort?: SortKey | undefined },
  columns: Readonly<Record<NoInfer<SortKey>, SQLWrapper>>,
  where: SQL | undefined,
): Promise<{ rows: LocationRow[]; page: number }> {
  const { limit, offset } = pageWindow(query);
  const { containing } = query;
  const isByPosition = query.sort === undefined || (query.sort === 'position' && query.direction !== 'desc');
  const found = isByPosition
    ? await findByPosition(context, multiQuote, where, containing === undefined ? offset + limit : null)
    : await findSorted(context, multiQuote, where, columns[query.sort as SortKey], query.direction); // set
  const index = containing === undefined ? -1 : found.indexOf(containing.toLowerCase());
  const start = index < 0 ? offset : index - (index % limit);
  const uuids = found.slice(start, start + limit);
  await yieldToEventLoop();
  const rows = await context.scope.list(multiQuoteLocations, {
    where: locationsWhere(multiQuote, inArray(uuid, uuids)),
  });
  const byUuid = new Map(rows.map((row) => [row.uuid, row]));
  return { rows: uuids.flatMap((each) => byUuid.get(each) ?? []), page: start / limit + 1 };
}

/** The uuids of the first `limit` matching locations; of all where it is null. */
async function findByPosition(
  { scope }: ListContext,
  multiQuote: MultiQuoteRow,
  where: SQL | undefined,
  limit: number | null,
): Promise<string[]> {
  const found: string[] = [];
  for await (const slice of walkSlices(scope, multiQuote, SIZE)) {
    const rows = await scope.pick(multiQuoteLocations, ['uuid'], {
      where: and(slice, where),
      orderBy: [asc(position), desc(uuid)],
      ...(limit !== null && { limit: limit - found.length }),
    });
    found.push(...rows.map((row) => row.uuid));
    if (limit !== null && found.length >= limit) break;
  }
  return found;
}

/** The uuids of all matching locations, sorted as PostgreSQL would: ascending has null last. */
async function findSorted(
  { db, scope }: ListContext,
  multiQuote: MultiQuoteRow,
  where: SQL | undefined,
  column: SQLWrapper,
  direction: PageQuery['direction'],
): Promise<string[]> {
  const found: Found[] = [];
  for await (const slice of walkSlices(scope, multiQuote, SIZE)) {
    const { rows } = await db.execute<Found>(sql`
      select ${uuid} as uuid, ${column} as key from ${multiQuoteLocations}
      where ${scope.where(multiQuoteLocations, slice, where)}`);
    found.push(...rows);
  }
  const sign = direction === 'desc' ? -1 : 1;
  found.sort((a, b) => sign * compareKeys(a.key, b.key) || compareKeys(a.uuid, b.uuid));
  return found.map((each) => each.uuid);
}

function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}
