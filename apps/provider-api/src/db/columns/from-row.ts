import type * as v from 'valibot';

type AsSent<Value> = Value extends Date ? string : Value;

/** Fields that a column of the same name holds as the schema says; instants are sent as text. */
type ColumnField<Output, Row> = {
  [Field in keyof Output]: Field extends keyof Row
    ? AsSent<Row[Field]> extends Output[Field]
      ? Field
      : never
    : never;
}[keyof Output];

/** The fields that no column of the same name holds. */
type Computed<Output, Row> = Omit<Output, ColumnField<Output, Row>> & Partial<Output>;

interface ObjectSchema {
  readonly entries: Readonly<Record<string, unknown>>;
}

/**
 * What a contract's schema says, from a database row: columns of the same names, instants as ISO text, and `computed`
 * for the rest, which may also replace a column. A new field of the schema without a column of its name is a type error
 * where it is not computed.
 */
export function fromRow<Schema extends v.GenericSchema & ObjectSchema, Row extends object>(
  schema: Schema,
  row: Row,
  computed: Computed<v.InferOutput<Schema>, Row>,
): v.InferOutput<Schema> {
  const columns = row as Readonly<Record<string, unknown>>; // read by the names of the schema
  const values = computed as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.keys(schema.entries).map((field) => [
      field,
      asSent(field in values ? values[field] : columns[field]),
    ]),
  );
}

const asSent = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** The names of a schema's fields that are columns of a table, for reading only these. */
export function columnsOf<Schema extends ObjectSchema, Column extends string>(
  schema: Schema,
  columns: Readonly<Record<Column, unknown>>,
): (Column & keyof Schema['entries'])[] {
  const names = Object.keys(columns) as (Column & keyof Schema['entries'])[]; // before the filter, those of the table
  return names.filter((name) => name in schema.entries);
}
