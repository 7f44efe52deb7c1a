import type { ApiDocument, JsonSchema } from './types.ts';

type Schemas = ApiDocument['schemas'];

const nameOf = ({ $ref }: JsonSchema) => $ref?.slice($ref.lastIndexOf('/') + 1);

const isNull = ({ type }: JsonSchema) => type === 'null';

/** The schema itself, with its references followed; a description beside the reference wins. */
export function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = nameOf(schema);
  if (name === undefined) return schema;
  const { $ref: _, ...own } = schema;
  return { ...resolve(schemas[name] ?? {}, schemas), ...own };
}

/** The schema without the alternative `null`. */
export function withoutNull(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const { anyOf, ...own } = resolve(schema, schemas);
  const values = anyOf?.filter((each) => !isNull(each));
  if (values === undefined) return own;
  const [only] = values;
  return values.length === 1 && only ? { ...resolve(only, schemas), ...own } : { ...own, anyOf: values };
}

/** `string`, `integer or null`, `array of Address`. */
export function describeType(schema: JsonSchema, schemas: Schemas): string {
  const { type, anyOf, items, enum: values, const: constant } = resolve(schema, schemas);
  const name = nameOf(schema);
  const types: readonly string[] = typeof type === 'string' ? [type] : (type ?? []);
  if (anyOf !== undefined) return [...new Set(anyOf.map((each) => describeType(each, schemas)))].join(' or ');
  if (constant !== undefined) return JSON.stringify(constant);
  if (items !== undefined) return `array of ${describeType(items, schemas)}`;
  if (name !== undefined && types.includes('object')) return name;
  if (types.length > 0) return types.join(' or ');
  return values === undefined ? 'any' : 'string';
}

/** Limits of a value as text: `1 to 100`, `at most 200 characters`. */
export function describeLimits(schema: JsonSchema, schemas: Schemas): string[] {
  const { format, pattern, minimum, maximum, minLength, maxLength, minItems, maxItems, ...rest } =
    withoutNull(schema, schemas);
  const range = (min: number | undefined, max: number | undefined, unit: string) => {
    if (min !== undefined && max !== undefined) return `${min} to ${max}${unit}`;
    if (min !== undefined) return `at least ${min}${unit}`;
    return max === undefined ? null : `at most ${max}${unit}`;
  };
  const limits = [
    format ?? null,
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    pattern === undefined ? null : `matches ${pattern}`,
    rest.default === undefined ? null : `default ${JSON.stringify(rest.default)}`,
  ];
  return limits.filter((each) => each !== null);
}

/** The values that the schema or its items allow; null if any value is allowed. */
export function listValues(schema: JsonSchema, schemas: Schemas): readonly unknown[] | null {
  const { enum: values, items } = withoutNull(schema, schemas);
  if (values !== undefined) return values;
  return items === undefined ? null : listValues(items, schemas);
}

/** A part of a schema: a field of an object, or one of several alternatives. */
export interface SchemaPart {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
}

/** The fields of an object or of a list's items, or the alternatives; empty for a plain value. */
export function listParts(schema: JsonSchema, schemas: Schemas): SchemaPart[] {
  const found = withoutNull(schema, schemas);
  const { items, allOf, anyOf, properties, additionalProperties, required = [] } = found;
  if (items !== undefined) return listParts(items, schemas);
  if (allOf !== undefined) return allOf.flatMap((each) => listParts(each, schemas));
  if (anyOf?.some((each) => listParts(each, schemas).length > 0))
    return anyOf.map((each, index) => ({ name: `Option ${index + 1}`, schema: each, isRequired: false }));
  const fields = Object.entries(properties ?? {}).map(([name, each]) => ({
    name,
    schema: each,
    isRequired: required.includes(name),
  }));
  if (typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0)
    return fields;
  return [...fields, { name: '[any name]', schema: additionalProperties, isRequired: false }];
}
