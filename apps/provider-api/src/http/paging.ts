import type { PageOf } from '@portal/api-client';
import { fromWireKey } from '@portal/api-client/wire';
import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm';
import { Refusal } from './refusal.ts';

const DEFAULT_PAGE_SIZE = 10;

/** The paging part of a parsed query (R5). */
export interface PageQuery {
  page?: number | undefined;
  perPage?: number | undefined;
  sort?: string | undefined;
  direction?: 'asc' | 'desc' | undefined;
}

/** For `.limit().offset()`. */
export function pageWindow(query: PageQuery): { limit: number; offset: number } {
  const limit = query.perPage ?? DEFAULT_PAGE_SIZE;
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}

/** Rows of one window and the count of all → the answer of a `page` endpoint. */
export function pageOf<Item>(query: PageQuery, items: Item[], total: number): PageOf<Item> {
  const perPage = query.perPage ?? DEFAULT_PAGE_SIZE;
  return { items, page: query.page ?? 1, perPage, lastPage: Math.max(1, Math.ceil(total / perPage)), total };
}

/**
 * {@link pageOf} with how many rows each status has. `counts` were counted without the status filter; the total
 * follows from them, so that one statement answers both.
 */
export function pageByStatus<Item, Status extends string>(
  query: PageQuery & { status?: readonly Status[] | undefined },
  items: Item[],
  statuses: readonly Status[],
  counts: ReadonlyMap<string, number>,
): PageOf<Item> {
  const asked = query.status?.length ? query.status : statuses;
  const total = [...new Set(asked)].reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);
  const ofEach = statuses.map((status) => [status, counts.get(status) ?? 0]);
  return { ...pageOf(query, items, total), counts: Object.fromEntries(ofEach) };
}

/**
 * `sort` and `direction` → what `.orderBy(...)` takes. Without `sort`, `fallback` decides; either way `unique`
 * (an id) breaks ties, or pages would overlap. An unknown `sort` is 422.
 */
export function orderBy(
  query: PageQuery,
  columns: Readonly<Record<string, SQLWrapper>>,
  fallback: readonly SQL[],
  unique: SQLWrapper,
): SQL[] {
  if (query.sort === undefined || query.sort === '') return [...fallback, desc(unique)];
  const column = columns[fromWireKey(query.sort)];
  if (column === undefined) throw Refusal.invalid({ sort: 'is not a valid value' });
  const order = query.direction === 'desc' ? desc : asc;
  return [order(column), order(unique)];
}

/** A typed search text → an `ilike` pattern in which `%` and `_` stand for themselves. */
export function contains(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
