import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { sortRows } from './columns/column-values.ts';
import type { DataTableProps, DataTableState, ServerDataTableProps } from './types.ts';

export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;
/** Maximum number of rows of a list on paper, about 25 sheets. */
export const MAX_PRINT_ROWS = 1000;

export interface TableRows<Row> extends DataTableState {
  /** Rows of this page; undefined until loaded. */
  rows: readonly Row[] | undefined;
  total: number;
  /** Of all pages, in the order that is shown; only where the table has them. */
  allRows: readonly Row[] | undefined;
  change: (next: Partial<DataTableState>) => void;
}

const pageCount = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize));

/** The last page if the requested one no longer exists: rows were deleted, or the URL is old. */
function lastPageWhenBeyond({
  page,
  pageSize,
  rows,
  total = 0,
}: Pick<ServerDataTableProps<unknown>, 'page' | 'pageSize' | 'rows' | 'total'>): number | null {
  const last = pageCount(total, pageSize);
  return rows?.length === 0 && total > 0 && page > last ? last : null;
}

/** The visible page, in either mode. */
export function useTableRows<Row>(props: DataTableProps<Row>): TableRows<Row> {
  const isClient = props.mode === 'client';
  const [own, setOwn] = useState<DataTableState>({
    page: 1,
    pageSize: DEFAULT_PAGE_SIZE,
    sort: null,
    direction: 'asc',
    ...(isClient ? props.initialState : undefined),
  });
  const client = (isClient ? props.state : undefined) ?? own;
  const { columns } = props;
  const all = isClient ? props.rows : undefined;
  const sortColumn = columns.find((column) => column.id === client.sort);
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are often rebuilt on render with equal closures.
  const sorted = useMemo(
    () => all && sortRows(all, sortColumn, client.direction),
    [all, client.sort, client.direction],
  );

  const size = sorted?.length ?? 0;
  // There may be fewer rows than when this page was opened.
  const clientPage = Math.min(client.page, pageCount(size, client.pageSize));
  // The same rows while nothing changes, so that they are not rendered again.
  const clientRows = useMemo(() => {
    const first = (clientPage - 1) * client.pageSize;
    return sorted?.slice(first, first + client.pageSize);
  }, [sorted, clientPage, client.pageSize]);

  const beyond = isClient ? null : lastPageWhenBeyond(props);
  const turnBack = useEffectEvent((page: number) => {
    if (isClient) return;
    const { pageSize, sort, direction, onChange } = props;
    onChange({ page, pageSize, sort, direction }, { isCorrection: true });
  });
  useEffect(() => {
    if (beyond !== null) turnBack(beyond);
  }, [beyond]);

  if (!isClient) {
    const { page, pageSize, sort, direction, onChange } = props;
    const total = props.total ?? props.rows?.length ?? 0;
    // An empty page of a non-empty list is about to be replaced by the last page.
    const rows = props.rows?.length === 0 && total > 0 ? undefined : props.rows;
    const state = { page, pageSize, sort, direction };
    return { ...state, rows, total, allRows: undefined, change: (next) => onChange({ ...state, ...next }) };
  }
  const state = { ...client, page: clientPage };
  return {
    ...state,
    rows: clientRows,
    total: size,
    allRows: sorted,
    change: (next) => {
      setOwn({ ...state, ...next });
      props.onChange?.({ ...state, ...next });
    },
  };
}
