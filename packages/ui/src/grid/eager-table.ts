export { DataTable } from './data-table.tsx';

/** In tests the table's script is there already (jest-web.ts): what is lazy stands aside for the table itself. */
export const preloadTable = (): void => undefined;
