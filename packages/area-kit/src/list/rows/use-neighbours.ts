import type { AnyEndpoint, InputOf, PageOf } from '@portal/api-client';
import { useQuery, useSearchParams, useUser } from '@portal/portal-sdk';
import { useState } from 'react';
import type { List } from '../define-list.ts';
import type { FilterInput, RequiredInput, RowOf } from '../field-types.ts';
import { withoutPriceSorts } from '../show-prices.ts';
import { readValues, sanitizeParams } from '../url-state/list-params.ts';
import { useStoredPageSize } from '../url-state/use-stored-page-size.ts';

/** Query parameter of a row's page: the query of the list that led to it. */
export const LIST_PARAM = 'list';

/** Adds a list's query to the URL of a row's page. */
const withListQuery = (href: string, query: string): string =>
  query === '' ? href : `${href}?${new URLSearchParams({ [LIST_PARAM]: query })}`;

/** Links to pages of the list's rows, which then offer the rows before and after in the list's order. */
export function useRowLinks<E extends AnyEndpoint, ColumnId extends string>(
  list: List<E, ColumnId>,
  hrefOf: (row: RowOf<E>) => string,
): (row: RowOf<E>) => string {
  const [params] = useSearchParams();
  const query = sanitizeParams(list, params).toString();
  return (row) => withListQuery(hrefOf(row), query);
}

/** Query of the list that led to this page; empty where no filter or order was set. */
export function useListQuery(): string {
  const [params] = useSearchParams();
  return params.get(LIST_PARAM) ?? '';
}

export interface Neighbours {
  /** From 1. */
  position: number;
  total: number;
  /** URLs; null at the ends of the list. */
  previous: string | null;
  next: string | null;
}

interface Found<Row> {
  page: number;
  rows: readonly Row[];
  index: number;
  total: number;
}

/** Whether the endpoint finds the page of a row: its input has `containing`, the row's id. */
type Locates<E extends AnyEndpoint> = 'containing' extends keyof InputOf<E> ? boolean : false;

const ONCE = { revalidateOnFocus: false };

/**
 * The rows before and after a row in the list that led to its page. Null where the list does not contain it. Rows do
 * not move while their page is shown, even if it changes what the list is filtered or ordered by.
 * @param locates asks for the row's page where the URL names another or none: the page was opened from elsewhere
 */
export function useNeighbours<E extends AnyEndpoint, ColumnId extends string>(
  list: List<E, ColumnId>,
  given: RequiredInput<E>,
  id: string,
  hrefOf: (row: RowOf<E>) => string,
  { locates = false }: { locates?: Locates<E> | false } = {},
): Neighbours | null {
  const [storedPageSize] = useStoredPageSize(list.name);
  const { prices = 'cost' } = useUser();
  const sortable = withoutPriceSorts(list, prices);
  const params = sanitizeParams(sortable, new URLSearchParams(useListQuery()));
  const values = readValues<FilterInput<E>>(
    { ...sortable, pageSize: storedPageSize ?? list.pageSize },
    params,
  );
  const { filters, search, pageSize: perPage, sort, direction } = values;
  const [found, setFound] = useState<Found<RowOf<E>> | null>(null);
  const inputOf = (expectedPage: number) => ({
    ...given,
    ...filters,
    ...(search !== '' && { search }),
    page: expectedPage,
    perPage,
    sort,
    direction,
  });
  // The endpoint answers a page of rows; `RowOf` is derived from it.
  const usePage = (expectedPage: number | null, containing?: string) =>
    useQuery(
      list.endpoint,
      expectedPage === null
        ? null
        : { ...inputOf(expectedPage), ...(containing !== undefined && { containing }) },
      ONCE,
    ).data as PageOf<RowOf<E>> | undefined;

  const indexIn = (answer: PageOf<RowOf<E>> | undefined) =>
    answer?.items.findIndex((row) => list.rowId(row) === id) ?? -1;
  const expectedPage = usePage(found === null ? values.page : null);
  const isElsewhere = locates && found === null && expectedPage !== undefined && indexIn(expectedPage) < 0;
  const located = usePage(isElsewhere ? values.page : null, id);
  const current = isElsewhere ? located : expectedPage;
  if (found === null && current !== undefined && indexIn(current) >= 0)
    setFound({
      page: isElsewhere ? current.page : values.page,
      rows: current.items,
      index: indexIn(current),
      total: current.total,
    });

  const page = found?.page ?? values.page;
  const isFirst = found?.index === 0;
  const isLast = found !== null && found.index === found.rows.length - 1;
  const before = usePage(isFirst && page > 1 ? page - 1 : null);
  const after = usePage(isLast && page * perPage < found.total ? page + 1 : null);
  if (found === null) return null;

  const linkTo = (row: RowOf<E> | undefined, ofPage: number): string | null => {
    if (row === undefined) return null;
    const query = new URLSearchParams(params);
    query.delete('page');
    if (ofPage > 1) query.set('page', String(ofPage));
    return withListQuery(hrefOf(row), query.toString());
  };
  return {
    position: (page - 1) * perPage + found.index + 1,
    total: found.total,
    previous: isFirst ? linkTo(before?.items.at(-1), page - 1) : linkTo(found.rows[found.index - 1], page),
    next: isLast ? linkTo(after?.items[0], page + 1) : linkTo(found.rows[found.index + 1], page),
  };
}
