export { DataTable, preloadTable } from './lazy-table.tsx';
export type * from './types.ts';
export { isColumnShown, useStoredColumnChoice } from './use-column-choice.ts';
export { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './use-table-rows.ts';
