import { toWireKey } from '@portal/api-client/wire';

/** The part of JSON Schema 2020-12 that the document uses. */
export interface JsonSchema {
  type?: string | readonly string[];
  $ref?: string;
  description?: string;
  format?: string;
  pattern?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  contentMediaType?: string;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
}

const REFERENCE = '#/components/schemas/';

export const componentRef = (name: string): JsonSchema => ({ $ref: REFERENCE + name });

/** Maps a schema and everything in it, inside out. */
export function mapSchema(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const { items, anyOf, properties, additionalProperties } = schema;
  const inner = (each: JsonSchema) => mapSchema(each, change);
  return change({
    ...schema,
    ...(items && { items: inner(items) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, inner(each)])),
    }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: inner(additionalProperties) }),
  });
}

/** Names of the components a schema references. */
export function referencesOf(schema: JsonSchema): Set<string> {
  const found = new Set<string>();
  mapSchema(schema, (each) => {
    if (each.$ref !== undefined) found.add(each.$ref.slice(REFERENCE.length));
    return each;
  });
  return found;
}

function isNumberOrDigits({ anyOf }: JsonSchema): boolean {
  return anyOf?.length === 2 && anyOf[0]?.type === 'number' && anyOf[1]?.type === 'string';
}

/** Merges `null` with a plain type, which client generators understand better. */
function withNull(schema: JsonSchema): JsonSchema {
  const [value, none, ...more] = schema.anyOf ?? [];
  if (value === undefined || none?.type !== 'null' || more.length > 0) return schema;
  if (typeof value.type !== 'string' || value.enum !== undefined) return schema;
  const { anyOf: _, ...rest } = schema;
  return { ...value, ...rest, type: [value.type, 'null'] };
}

/** Wire names, numbers where forms send digits, and fewer `anyOf`. */
export function toWireSchema(schema: JsonSchema, keep: readonly string[]): JsonSchema {
  const wireName = (name: string) => (keep.includes(name) ? name : toWireKey(name));
  return mapSchema(schema, (each) => {
    if (isNumberOrDigits(each)) return { type: 'integer' };
    const { properties, required, ...rest } = each;
    if (properties === undefined) return withNull(each);
    return {
      ...rest,
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, value]) => [wireName(name), value]),
      ),
      ...(required && required.length > 0 && { required: required.map(wireName) }),
    };
  });
}
