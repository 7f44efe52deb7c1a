import { fromWire, toWireKey } from '@portal/api-client/wire';

/** The parts of valibot's schemas that contain other schemas. */
interface SchemaParts {
  type: string;
  entries?: Readonly<Record<string, SchemaParts>>;
  wrapped?: SchemaParts;
  item?: SchemaParts;
}

type Fields = Readonly<Record<string, unknown>>;

function readFields(entries: Readonly<Record<string, SchemaParts>>, value: Fields): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name in entries) {
    const entry = entries[name];
    const wireName = toWireKey(name);
    const key = Object.hasOwn(value, wireName) ? wireName : name;
    if (entry !== undefined && Object.hasOwn(value, key)) fields[name] = readPart(entry, value[key]);
  }
  return fields;
}

function readPart(schema: SchemaParts, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (schema.wrapped !== undefined) return readPart(schema.wrapped, value);
  const { entries, item } = schema;
  if (entries !== undefined && !Array.isArray(value)) return readFields(entries, value as Fields); // a JSON object
  if (item !== undefined && Array.isArray(value)) return value.map((each) => readPart(item, each));
  return fromWire(value);
}

/**
 * The fields of a received value that a schema names, with camelCase names. Driven by the schema, so that fields it
 * does not know cost nothing, however many there are.
 */
export function readWire(schema: object, value: unknown): unknown {
  return readPart(schema as SchemaParts, value); // valibot types them per kind of schema
}
