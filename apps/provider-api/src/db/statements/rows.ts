import { CASING, type Database } from '../database.ts';
import { Column, getTableColumns, getTableName, type Placeholder, type SQL, sql } from '../drizzle.ts';
import { PgDialect, type PgTable } from '../drizzle-pg.ts';

export interface RowOptions {
  where?: SQL | undefined;
  /**
   * Finds all rows of `where` before it sorts them. PostgreSQL overestimates how many rows contain a search text.
   * Without this option, it reads the table in the list's order until it has found a page of matching rows.
   */
  filterFirst?: boolean | undefined;
  orderBy?: readonly SQL[] | undefined;
  limit?: number | Placeholder | undefined;
  offset?: number | Placeholder | undefined;
  /** `update` locks the rows until the transaction ends; only inside a transaction. */
  lock?: 'update' | undefined;
  /** Computed values to select in addition to the columns. */
  also?: Readonly<Record<string, SQL>> | undefined;
}

interface Selection {
  /** `"customer_name" as "customerName", …` */
  columns: SQL;
  /** Decoders for values the driver does not convert: instants, JSON. */
  decoders: readonly (readonly [key: string, decode: (value: unknown) => unknown])[];
}

const dialect = new PgDialect({ casing: CASING });

/** Keyed by table, then by column names. */
const selections = new WeakMap<PgTable, Map<string, Selection>>();

function selectionOf(table: PgTable, only: readonly string[] | undefined): Selection {
  const name = only?.join() ?? '';
  const known = selections.get(table)?.get(name);
  if (known !== undefined) return known;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => only?.includes(key) ?? true);
  const text = sql.join(
    columns.map(([key, column]) => sql`${column} as ${sql.identifier(key)}`),
    sql`, `,
  );
  const selection: Selection = {
    columns: sql.raw(dialect.sqlToQuery(text).sql),
    decoders: columns
      .filter(([, column]) => column.mapFromDriverValue !== Column.prototype.mapFromDriverValue)
      .map(([key, column]) => [key, (value) => column.mapFromDriverValue(value)]),
  };
  selections.set(table, (selections.get(table) ?? new Map()).set(name, selection));
  return selection;
}

/**
 * Selects rows of a table. The column list is built once: Drizzle's `select` builds it for every statement and looks up
 * a decoder for every value, which took longer than everything else in a call.
 */
export async function selectRows(
  db: Database,
  table: PgTable,
  options: RowOptions,
  only?: readonly string[],
): Promise<Record<string, unknown>[]> {
  const selection = selectionOf(table, only);
  return rowsOf(db, selection, statementOf(table, selection, options));
}

export function statementOf(
  table: PgTable,
  { columns }: Pick<Selection, 'columns'>,
  { where, filterFirst = false, orderBy = [], limit, offset, lock, also = {} }: RowOptions,
): SQL {
  const statement = sql`select ${columns}`;
  for (const [key, value] of Object.entries(also))
    statement.append(sql`, ${value} as ${sql.identifier(key)}`);
  const condition = where === undefined ? sql`` : sql` where ${where}`;
  if (filterFirst) {
    // PostgreSQL does not move the order into a subquery with an offset.
    const found = sql`(select * from ${table}${condition} offset 0)`;
    statement.append(sql` from ${found} as ${sql.identifier(getTableName(table))}`);
  } else statement.append(sql` from ${table}${condition}`);
  if (orderBy.length > 0) statement.append(sql` order by ${sql.join([...orderBy], sql`, `)}`);
  if (limit !== undefined) statement.append(sql` limit ${limit}`);
  if (offset) statement.append(sql` offset ${offset}`);
  if (lock === 'update') statement.append(sql` for update`);
  return statement;
}

async function rowsOf(db: Database, { decoders }: Selection, statement: SQL) {
  const { rows } = await db.execute<Record<string, unknown>>(statement);
  for (const row of rows) {
    for (const [key, decode] of decoders) {
      if (row[key] !== null) row[key] = decode(row[key]);
    }
  }
  return rows;
}
