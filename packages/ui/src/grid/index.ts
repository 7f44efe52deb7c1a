export { sortRows } from './columns/column-values.ts';
export { isColumnShown, orderColumns, readEarlierLayout, useStoredLayout } from './layout/table-layout.ts';
export { DataTable, preloadTable } from './lazy-table.tsx';
export { usePrinting } from './printing/use-printing.ts';
export { SelectedRowList } from './selection/selected-row-list.tsx';
export type * from './types.ts';
export { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MAX_PRINT_ROWS } from './use-table-rows.ts';
