import { isIndexed } from '../db/columns/search-index.ts';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  inArray,
  type SQL,
  type SQLWrapper,
  sql,
} from '../db/drizzle.ts';
import type { PgColumn } from '../db/drizzle-pg.ts';
import { type CountedJson, type MovedRows, type PartnerTable, preparedPage } from '../db/scope.ts';
import type { CountAll } from '../db/statements/count-all.ts';
import type { JsonRow } from '../db/statements/json-row.ts';
import { type Moment, toDayEnd } from '../db/statements/moment.ts';
import type { Context } from '../http/context.ts';
import type { JsonPageOf } from '../http/response/json-page.ts';
import { readCursor, writeCursor } from './cursor.ts';
import {
  type Filters,
  filterBy,
  orderBy,
  type PageQuery,
  pageByStatus,
  pageOf,
  pageWindow,
} from './paging.ts';

interface ListQuery extends PageQuery {
  status?: readonly string[] | undefined;
  search?: string | undefined;
}

interface Status {
  values: readonly string[];
  /** The stored status, if `moved` describes every change of the status with time. */
  at: (now: Moment) => SQLWrapper;
  moved?: (now: Moment) => MovedRows;
}

export interface ListDefinition<Query extends ListQuery, Item, Parent extends string> {
  table: PartnerTable;
  row: JsonRow<Item>;
  /** The columns that say to what the rows belong; calls pass their values. */
  parent?: Readonly<Record<Parent, PgColumn>>;
  /** Which of the partner's rows are in the list; all of them without it. */
  where?: (now: Moment) => SQL;
  filters: (context: Context) => Filters<Query>;
  /** The expression that each sort key of the contract compares. */
  sortBy: (now: Moment) => Readonly<Record<NonNullable<Query['sort']>, SQLWrapper>>;
  /** The order without a sort key; `unique` breaks ties. */
  order: readonly SQL[];
  unique: PgColumn;
  /** By what the rows are counted, where the contract's page has counts. The total follows from them. */
  status?: Status;
  /** The counts without filters, where a table has them. */
  countAll?: CountAll;
}

type ParentValues<Parent extends string> = [Parent] extends [never]
  ? []
  : [Readonly<Record<Parent, string | number>>];

/** The column by which rows of a list without a status are counted. */
const ALL = 'all';

function toPage<Item>(
  query: ListQuery,
  { items, counts }: CountedJson<Item>,
  status: Status | undefined,
): JsonPageOf<Item> {
  if (status !== undefined) return pageByStatus(query, items, status.values, counts);
  return { ...pageOf(query, [], counts.get(ALL) ?? 0), items };
}

/**
 * The one way to list a partner's rows: a page, written by the database (decision 0028), and the counts, in one
 * statement. Its text is built once for what most calls ask for: no filters and the list's own order.
 */
export function createList<Query extends ListQuery, Item, Parent extends string = never>(
  definition: ListDefinition<Query, Item, Parent>,
) {
  const { table, row, where, sortBy, order, unique, status, countAll } = definition;
  const parents: [string, PgColumn][] = Object.entries(definition.parent ?? {});
  const [uniqueName = ''] =
    Object.entries(getTableColumns(table)).find(([, column]) => column === unique) ?? [];
  const counting = (now: Moment) => ({
    countBy: status?.at(now) ?? sql.raw(`'${ALL}'`),
    countMoved: status?.moved?.(now),
  });
  const isInList = (now: Moment, parent: Readonly<Record<string, unknown>> = {}) =>
    and(...parents.map(([name, column]) => eq(column, parent[name])), where?.(now));
  const countFor = (now: Moment, parent: Readonly<Record<string, unknown>> = {}, filters?: SQL) =>
    filters === undefined && countAll
      ? { ...counting(now), ...countAll(now, parent) }
      : { ...counting(now), countWhere: and(isInList(now, parent), filters) };

  const plainPage = preparedPage(table, row, () => {
    const now = sql.placeholder('now');
    const parent = Object.fromEntries(parents.map(([name]) => [name, sql.placeholder(name)]));
    return {
      now,
      where: isInList(now, parent),
      orderBy: [...order, desc(unique)],
      limit: sql.placeholder('limit'),
      offset: sql.placeholder('offset'),
      ...countFor(now, parent),
    };
  });

  /**
   * Rows after a cursor, in the order of the column that identifies them. A row that exists during the whole run is
   * read exactly once, even if other rows are inserted, changed or removed meanwhile.
   */
  async function readAfter(
    query: Query,
    context: Context,
    parent: Readonly<Record<string, string | number>> | undefined,
  ): Promise<JsonPageOf<Item>> {
    const { scope } = context;
    const now = context.now();
    const filters = definition.filters(context);
    const list = JSON.stringify([getTableName(table), parent]);
    const after = readCursor(list, query, unique.dataType === 'number' ? 'number' : 'string');
    const inList = isInList(now, parent);
    const { limit } = pageWindow(query);
    // One row more than the limit shows whether there is a next page.
    const rows = await scope.pick(table, [uniqueName], {
      where: and(inList, filterBy(query, filters), after === null ? undefined : gt(unique, after)),
      orderBy: [asc(unique)],
      limit: limit + 1,
    });
    const keys = rows.map((row) => row[uniqueName] as string | number).slice(0, limit); // the column's type
    const found = await scope.listAsJson(table, row, {
      now,
      where: inArray(unique, keys),
      orderBy: [asc(unique)],
      ...countFor(now, parent, filterBy({ ...query, status: undefined }, filters)),
    });
    const last = keys.at(-1);
    const nextCursor = rows.length > limit && last !== undefined ? writeCursor(list, query, last) : null;
    return { ...toPage(query, found, status), nextCursor };
  }

  return async (
    query: Query,
    context: Context,
    ...[parent]: ParentValues<Parent>
  ): Promise<JsonPageOf<Item>> => {
    if (query.cursor !== undefined) return readAfter(query, context, parent);
    const { scope } = context;
    const now = context.now();
    const filters = definition.filters(context);
    const filtered = filterBy(query, filters);
    const window = pageWindow(query);
    if (query.sort === undefined && filtered === undefined) {
      const values = { ...parent, ...window, now: toDayEnd(now) };
      return toPage(query, await scope.listPrepared(plainPage, values), status);
    }
    const inList = isInList(now, parent);
    const found = await scope.listAsJson(table, row, {
      now,
      where: and(inList, filtered),
      filterFirst: isIndexed(query.search ?? ''),
      orderBy: orderBy(query, sortBy(now), order, unique),
      ...window,
      ...countFor(now, parent, filterBy({ ...query, status: undefined }, filters)),
    });
    return toPage(query, found, status);
  };
}
