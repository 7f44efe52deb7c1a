export { isColumnShown, useStoredColumnChoice } from './columns/use-column-choice.ts';
export { DataTable, preloadTable } from './lazy-table.tsx';
export { SelectedRowList } from './selected-row-list.tsx';
export type * from './types.ts';
export { usePrinting } from './use-printing.ts';
export { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './use-table-rows.ts';
