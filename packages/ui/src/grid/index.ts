export { CARDS_BELOW, DataTable } from './data-table.tsx';
export type * from './types.ts';
export { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './use-table-rows.ts';
