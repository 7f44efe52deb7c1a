import type * as v from 'valibot';

type WireValue<Value> = Value extends Date ? string : Value;

/** Fields that a column of the same name holds as the schema says; instants are sent as text. */
type ColumnField<Output, Row> = {
  [Field in keyof Output]: Field extends keyof Row
    ? WireValue<Row[Field]> extends Output[Field]
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
 * Builds a contract object from a database row. Fields come from columns of the same name, instants as ISO text;
 * `computed` supplies the rest and may replace a column. A schema field with neither is a type error.
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
      toWireValue(field in values ? values[field] : columns[field]),
    ]),
  );
}

const toWireValue = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** The names of a schema's fields that are columns of a table, for reading only these. */
export function columnsOf<Schema extends ObjectSchema, Column extends string>(
  schema: Schema,
  columns: Readonly<Record<Column, unknown>>,
): (Column & keyof Schema['entries'])[] {
  // All columns of the table. The filter keeps those in the schema.
  const names = Object.keys(columns) as (Column & keyof Schema['entries'])[];
  return names.filter((name) => name in schema.entries);
}
