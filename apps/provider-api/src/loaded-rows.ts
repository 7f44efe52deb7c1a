import { AsyncLocalStorage } from 'node:async_hooks';
import { getTableName, type Table } from './db/drizzle.ts';

type Row = Readonly<Record<string, unknown>>;

/** The row that a request loaded last of each table, in the order in which they were loaded. */
export type LoadedRows = Map<string, Row>;

const current = new AsyncLocalStorage<LoadedRows>();

/** Notes in `rows` which rows `work` loads through a scope, so that the log can say in which state they were. */
export const collectLoadedRows = <Result>(rows: LoadedRows, work: () => Result): Result =>
  current.run(rows, work);

export function noteLoadedRow(table: Table, row: Row): void {
  const rows = current.getStore();
  if (rows === undefined) return;
  const name = getTableName(table);
  rows.delete(name);
  rows.set(name, row);
}
