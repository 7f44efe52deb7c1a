import type { ApiError } from '@portal/api-client/error';
import type { ListState, SortDirection } from './use-list-state.ts';

interface TableState {
  page: number;
  pageSize: number;
  sort: string | null;
  direction: SortDirection;
}

interface ListCallInput {
  page: number;
  perPage: number;
  sort: string | undefined;
  direction: SortDirection;
  search?: string;
}

/** A list's page and order as props of a data table. */
export function tableState(
  list: Pick<ListState<Record<string, never>>, 'page' | 'perPage' | 'sort' | 'direction' | 'set'>,
): TableState & { onChange: (state: TableState) => void } {
  return {
    page: list.page,
    pageSize: list.perPage,
    sort: list.sort ?? null,
    direction: list.direction,
    onChange: (state) =>
      list.set({
        page: state.page,
        perPage: state.pageSize,
        sort: state.sort ?? '',
        direction: state.direction,
      }),
  };
}

/** What a table's columns let its list be put in order by. */
export const sortKeys = (columns: readonly { id: string; sortable?: boolean }[]): string[] =>
  columns.filter(({ sortable }) => sortable).map(({ id }) => id);

/** A list's page, order and search as a collection's call takes them (R5). */
export function listInput(
  list: Pick<ListState<Record<string, never>>, 'page' | 'perPage' | 'sort' | 'direction' | 'search'>,
): ListCallInput {
  const { page, perPage, sort, direction, search } = list;
  return { page, perPage, sort, direction, ...(search === '' ? {} : { search }) };
}

/** A refused read as a data table shows it. */
export function tableError(
  error: ApiError | undefined,
): { message: string; reference: string | null } | null {
  return error === undefined ? null : { message: error.message, reference: error.reference ?? null };
}
