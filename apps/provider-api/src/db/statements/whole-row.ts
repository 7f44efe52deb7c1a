import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableColumns, getTableName, type InferSelectModel, type SQL, sql } from '../drizzle.ts';
import type { PgTable } from '../drizzle-pg.ts';

/**
 * Selects a whole row of a table as one JSON value, and reads it as Drizzle reads the columns. PostgreSQL describes each
 * column of an answer to its client, which takes longer than reading one row with dozens of columns. For tables without
 * `bytea`, `numeric` and JSON columns.
 */
export function wholeRow<Table extends PgTable>(table: Table): SQL<InferSelectModel<Table>> {
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const key = toSnakeCase(name);
    return {
      name,
      read(row: Readonly<Record<string, unknown>>) {
        const value = row[key];
        if (value === undefined) throw new Error(`${getTableName(table)} has no column ${key}.`);
        return value === null ? null : column.mapFromDriverValue(value);
      },
    };
  });
  const readRow = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(columns.map(({ name, read }) => [name, read(row)]));
  return sql`row_to_json(${table})`.mapWith(readRow) as SQL<InferSelectModel<Table>>; // the columns are the table's
}

/** The same for a table of a left join: null if it has no row. */
export const wholeRowOrNull = <Table extends PgTable>(table: Table): SQL<InferSelectModel<Table> | null> =>
  wholeRow(table);
