export { DataTable } from './data-table.tsx';

/** Replaces `lazy-table.tsx` in tests (jest-web.ts), so that they need not wait for the table's script. */
export const preloadTable = (): void => undefined;
