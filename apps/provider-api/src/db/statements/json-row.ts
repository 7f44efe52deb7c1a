import { toWireKey } from '@portal/api-client/wire';
import type * as v from 'valibot';
import { CASING } from '../database.ts';
import { getTableColumns, getTableName, SQL, type SQLWrapper, sql } from '../drizzle.ts';
import { type PgColumn, PgDialect, type PgTable } from '../drizzle-pg.ts';
import type { Moment } from './moment.ts';
import { type RowOptions, statementOf } from './rows.ts';

/** Rows as they are sent: JSON objects, separated by commas. */
export interface JsonItems<Item> {
  readonly json: string;
  readonly length: number;
  /** Only for the type checker. */
  readonly item?: Item;
}

/** The columns that {@link jsonRow} selects: the fields of a response's schema, with their names on the wire. */
export interface JsonRow<Item> {
  /** A window of the table's rows. */
  select(table: PgTable, now: Moment, options: RowOptions): SQL;
  readonly item?: Item;
}

/** A value that no column holds as such. */
type Computed = SQL | ((now: Moment) => SQL);

/** The parts of valibot's schemas that decide how a value is written. */
interface SchemaParts {
  type: string;
  entries?: Readonly<Record<string, v.GenericSchema>>;
  item?: v.GenericSchema;
  wrapped?: v.GenericSchema;
  options?: readonly unknown[];
  pipe?: readonly unknown[];
}

const dialect = new PgDialect({ casing: CASING });
const ISO_INSTANT = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** The types of columns whose values PostgreSQL writes into JSON as JavaScript does. */
const JSON_TYPES: Readonly<Record<string, string>> = {
  PgText: 'string',
  PgUUID: 'string',
  PgInteger: 'number',
  PgSmallInt: 'number',
  PgSerial: 'number',
  PgBoolean: 'boolean',
  PgDateString: 'string',
};

function partsOf(schema: v.GenericSchema): SchemaParts & { isNullable: boolean } {
  const parts = schema as SchemaParts; // valibot types them per kind of schema
  // Only servers of earlier versions leave out an optional field.
  if (parts.type === 'optional' && parts.wrapped !== undefined) return partsOf(parts.wrapped);
  if (parts.type !== 'nullable' || parts.wrapped === undefined) return { ...parts, isNullable: false };
  return { ...(parts.wrapped as SchemaParts), isNullable: true };
}

/** An instant as `toISOString` writes it. */
export const instantAsJson = (column: SQLWrapper): SQL =>
  sql`to_char(${column} at time zone 'UTC', ${sql.raw(`'${ISO_INSTANT}'`)})`;

/** Selects a column; throws when its type allows a value that the schema does not. */
function columnAsJson(name: string, column: PgColumn, schema: v.GenericSchema): SQL {
  const { type, entries, item, options, isNullable } = partsOf(schema);
  const mismatch = () => new Error(`The column ${name} cannot be written as its schema says.`);
  if (!column.notNull && !isNullable) throw mismatch();
  if (column.columnType === 'PgJsonb' && entries !== undefined) {
    const fields = Object.keys(entries).map(
      (key) => sql`${column} -> ${sql.raw(`'${key}'`)} as ${sql.identifier(toWireKey(key))}`,
    );
    return sql`(select nested from (select ${sql.join(fields, sql`, `)}) as nested)`;
  }
  if (column.columnType === 'PgJsonb' && type === 'array' && item && partsOf(item).type === 'picklist')
    return sql`${column}`;
  // The database refuses other values, see `checkValues`.
  const isAllowed = (value: string) => options?.includes(value) ?? true;
  if (type === 'picklist' && !column.enumValues?.every(isAllowed)) throw mismatch();
  const written = type === 'picklist' ? 'string' : type;
  if (column.columnType === 'PgTimestamp' && written === 'string') return instantAsJson(column);
  if (JSON_TYPES[column.columnType] !== written) throw mismatch();
  return sql`${column}`;
}

interface JsonRowOptions {
  /** Fields that no column of the same name holds. */
  computed?: Readonly<Record<string, Computed>>;
  /** Joins one row of other tables to each row of the page, for computed fields. */
  join?: SQL;
}

/**
 * The JSON that the database writes for each row of a table: exactly the fields of `schema`, from the columns of the
 * same names or from `computed`. Reading 35 columns of each row, checking them and writing them again took a third of
 * a list's time; here their types are checked once.
 */
export function jsonRow<Schema extends v.GenericSchema>(
  table: PgTable,
  schema: Schema,
  { computed = {}, join }: JsonRowOptions = {},
): JsonRow<v.InferOutput<Schema>> {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const parts: Computed[] = [];
  for (const [name, field] of Object.entries(partsOf(schema).entries ?? {})) {
    const column = columns[name];
    const own = computed[name] ?? (column && columnAsJson(name, column, field));
    if (own === undefined) throw new Error(`No column holds ${name}.`);
    const end = sql` as ${sql.identifier(toWireKey(name))}`;
    const separator = sql.raw(parts.length === 0 ? '' : ', ');
    if (typeof own === 'function') parts.push(separator, own, end);
    else parts.push(sql`${separator}${own}${end}`);
  }
  const built = parts.map((part) => (part instanceof SQL ? sql.raw(dialect.sqlToQuery(part).sql) : part));
  return {
    select(from, now, options) {
      const columnsAt = sql.join(built.map((part) => (typeof part === 'function' ? part(now) : part)));
      if (join === undefined) return statementOf(from, { columns: columnsAt }, options);
      // The page first, so that only its rows are joined.
      const page = statementOf(from, { columns: sql`*` }, options);
      const statement = sql`select ${columnsAt} from (${page}) as ${sql.identifier(getTableName(from))} ${join}`;
      if (options.orderBy !== undefined)
        statement.append(sql` order by ${sql.join([...options.orderBy], sql`, `)}`);
      return statement;
    },
  };
}
