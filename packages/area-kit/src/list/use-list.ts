import type { AnyEndpoint, PageOf } from '@portal/api-client';
import { type Query, useQuery } from '@portal/portal-sdk';
import type { List, ListContext } from './define-list.ts';
import type { RequiredInput, RowOf } from './field-types.ts';
import { type ListState, useListState } from './url-state/use-list-state.ts';
import { useListContext } from './use-list-context.ts';

export interface ListData<E extends AnyEndpoint> {
  state: ListState<E>;
  context: ListContext;
  query: Query<unknown>;
  rows: readonly RowOf<E>[] | undefined;
  total: number | undefined;
  counts: Readonly<Record<string, number>> | undefined;
  /** Input of the export call: filters, search and order, without the page. */
  exportInput: Readonly<Record<string, unknown>>;
}

export const isUnpaged = (endpoint: AnyEndpoint): boolean => endpoint.shape === 'list';

/** Reads the rows that the URL asks for, once it is known that it does not change at once. */
export function useList<E extends AnyEndpoint, ColumnId extends string>(
  list: List<E, ColumnId>,
  given: RequiredInput<E>,
  isDeciding: boolean,
): ListData<E> {
  const state = useListState(list);
  const context = useListContext();
  const { filters, search, sort, direction, page, pageSize } = state;
  const unpaged = isUnpaged(list.endpoint);
  const filterInput = { ...given, ...filters, ...(search !== '' && { search }) };
  const exportInput = { ...filterInput, sort, direction };
  const input = unpaged ? filterInput : { ...filterInput, page, perPage: pageSize, sort, direction };
  const query: Query<unknown> = useQuery(list.endpoint, isDeciding ? null : input, {
    keepPreviousData: true,
    refreshInterval: list.refreshInterval ?? 0,
  });
  // The endpoint answers a page or an array of rows; `RowOf` is derived from it.
  const answer = query.data as PageOf<RowOf<E>> | readonly RowOf<E>[] | undefined;
  return {
    state,
    context,
    query,
    ...(isArray(answer)
      ? { rows: answer, total: answer.length, counts: undefined }
      : { rows: answer?.items, total: answer?.total, counts: answer?.counts }),
    exportInput,
  };
}

const isArray = <T>(value: unknown): value is readonly T[] => Array.isArray(value);
