import type { PageOf } from '@portal/api-client';
import { and, asc, desc, type SQL, type SQLWrapper } from '../db/drizzle.ts';
import type { JsonItems } from '../db/statements/json-row.ts';
import type { JsonPageOf } from '../http/response/json-page.ts';

const DEFAULT_PAGE_SIZE = 10;

/** The paging part of a parsed query (R5). */
export interface PageQuery {
  page?: number | undefined;
  /** Continues after the row of a cursor, in place of `page`; see `cursor.ts`. */
  cursor?: string | undefined;
  perPage?: number | undefined;
  /** Id of a row: its page, in place of `page`. */
  containing?: string | undefined;
  sort?: string | undefined;
  direction?: 'asc' | 'desc' | undefined;
}

/** For `.limit().offset()`. */
export function pageWindow(query: PageQuery): { limit: number; offset: number } {
  const limit = query.perPage ?? DEFAULT_PAGE_SIZE;
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}

/** The result of a `page` endpoint from one window of rows and the total. */
export function pageOf<Item>(query: PageQuery, items: Item[], total: number): PageOf<Item> {
  const perPage = query.perPage ?? DEFAULT_PAGE_SIZE;
  return { items, page: query.page ?? 1, perPage, lastPage: Math.max(1, Math.ceil(total / perPage)), total };
}

/**
 * {@link pageOf} with the number of rows per status. `counts` ignore the status filter; the total follows from them, so
 * that one query serves both.
 */
export function pageByStatus<Item>(
  query: PageQuery & { status?: readonly string[] | undefined },
  items: JsonItems<Item>,
  statuses: readonly string[],
  counts: ReadonlyMap<string, number>,
): JsonPageOf<Item> {
  const requestedStatuses = query.status?.length ? query.status : statuses;
  const total = [...new Set(requestedStatuses)].reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);
  const ofEach = statuses.map((status) => [status, counts.get(status) ?? 0]);
  return { ...pageOf(query, [], total), items, counts: Object.fromEntries(ofEach) };
}

/**
 * `sort` and `direction` → what `.orderBy(...)` takes. `columns` names every sort key of the contract: a missing one is
 * a type error. Without `sort`, `fallback` decides; either way `unique` (an id) breaks ties, or pages would overlap.
 */
export function orderBy<Key extends string>(
  query: { sort?: Key | undefined; direction?: PageQuery['direction'] },
  columns: Readonly<Record<NoInfer<Key>, SQLWrapper>>,
  fallback: readonly SQL[],
  unique: SQLWrapper,
): SQL[] {
  if (query.sort === undefined) return [...fallback, desc(unique)];
  const order = query.direction === 'desc' ? desc : asc;
  return [order(columns[query.sort]), order(unique)];
}

type FilterName<Query> = Exclude<keyof Query, keyof PageQuery>;

/** One condition for each filter of a query; `undefined` when a value asks for nothing. */
export type Filters<Query> = {
  readonly [Name in FilterName<Query>]-?: (value: NonNullable<Query[Name]>) => SQL | undefined;
};

/**
 * The conditions of the filters that are set, joined by `and`. Every filter of the contract's query needs an entry:
 * a missing one is a type error. Take path parameters out of the query first.
 */
export function filterBy<Query extends object>(
  query: Query,
  filters: Filters<NoInfer<Query>>,
): SQL | undefined {
  const names = Object.keys(filters) as FilterName<Query>[]; // the keys that its type requires
  const conditions = names.map((name) => {
    const value = query[name];
    if (value === undefined || value === null || value === '') return undefined;
    if (Array.isArray(value) && value.length === 0) return undefined;
    return filters[name](value);
  });
  return and(...conditions);
}

/** An `ilike` pattern for a search text, with `%` and `_` escaped. */
export function contains(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
