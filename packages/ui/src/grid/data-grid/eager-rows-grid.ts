/** Replaces `lazy-rows-grid.tsx` in tests (jest-web.ts), so that they need not wait for the grid's script. */
export { RowsGrid } from './rows-grid.tsx';
