import type { AnyEndpoint } from '@portal/api-client';
import { contract } from '@portal/api-client';
import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { addDescriptions } from './descriptions.ts';
import { componentRef, type JsonSchema, referencesOf, toWireSchema } from './json-schema.ts';
import { namedSchemas } from './names.ts';

type Mode = 'input' | 'output';

/** Descriptions that schemas cannot express. */
const MEANING = new Map<GenericSchema, JsonSchema>([
  [contract.common.instant, { format: 'date-time', description: 'ISO 8601 instant with offset.' }],
  [contract.common.day, { format: 'date', description: 'Calendar day, YYYY-MM-DD.' }],
  [contract.common.pence, { description: 'Money: an integer number of pence.' }],
  [contract.common.publicAmount, { description: 'Money: an integer number of pence.' }],
  [
    contract.common.cost,
    {
      description:
        'Money: an integer number of pence that the partner pays. For users who see selling prices only, what the customer pays; null where the user may not see it.',
    },
  ],
  [
    contract.common.sellingPrice,
    {
      description:
        'Money: an integer number of pence that the customer pays; null for users who see no prices.',
    },
  ],
  [contract.common.marginPercent, { description: 'Per cent; null for users who may not see costs.' }],
]);

/** Amounts that are null for users who may not see them. */
const HIDDEN_FROM_SOME = new Map<unknown, { type: ['integer' | 'number', 'null'] }>([
  [contract.common.cost, { type: ['integer', 'null'] }],
  [contract.common.sellingPrice, { type: ['integer', 'null'] }],
  [contract.common.marginPercent, { type: ['number', 'null'] }],
]);

const FILE = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' } as const;

/** Converts schemas together, so that named ones are referenced. */
function convert(
  schemas: Readonly<Record<string, GenericSchema>>,
  typeMode: Mode,
): Record<string, JsonSchema> {
  const converted = toJsonSchemaDefs(schemas, {
    target: 'draft-2020-12',
    typeMode,
    // Trimming changes no type; checks are described in text. Answers transform only hidden amounts, see below.
    ignoreActions: ['trim', 'check', 'raw_check', 'transform'],
    overrideSchema: ({ valibotSchema }) => {
      if (valibotSchema.type === 'blob' || valibotSchema.type === 'file') return { ...FILE };
      return HIDDEN_FROM_SOME.get(valibotSchema) ?? null;
    },
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  });
  return converted as Record<string, JsonSchema>; // JSON Schema with more keywords than JsonSchema lists
}

/**
 * Components whose input and output schemas differ, directly or through a reference: their inputs get their own name.
 */
function differing(input: Record<string, JsonSchema>, output: Record<string, JsonSchema>): Set<string> {
  const names = Object.keys(output);
  const differ = new Set(
    names.filter((name) => JSON.stringify(input[name]) !== JSON.stringify(output[name])),
  );
  for (let size = -1; size !== differ.size; ) {
    size = differ.size;
    for (const name of names) {
      if ([...referencesOf(output[name] ?? {})].some((other) => differ.has(other))) differ.add(name);
    }
  }
  return differ;
}

export interface Components {
  /** The schema of an endpoint's input or output in wire names; shared schemas are referenced. */
  schemaOf(schema: GenericSchema, mode: Mode, endpoint: AnyEndpoint): JsonSchema;
  /** All schemas referenced so far, by name. */
  schemas(): Record<string, JsonSchema>;
}

/** The contract's schemas as components of the document. */
export function createComponents(): Components {
  const names = namedSchemas();
  const named = Object.fromEntries([...names].map(([schema, name]) => [name, schema]));
  const raw = { input: convert(named, 'input'), output: convert(named, 'output') };
  for (const [schema, meaning] of MEANING) {
    const name = names.get(schema) ?? '';
    for (const mode of ['input', 'output'] as const) raw[mode][name] = { ...raw[mode][name], ...meaning };
  }
  for (const mode of ['input', 'output'] as const) {
    for (const [name, schema] of Object.entries(raw[mode])) raw[mode][name] = addDescriptions(name, schema);
  }
  const differ = differing(raw.input, raw.output);
  const used = new Map<string, JsonSchema>();

  const nameFor = (name: string, mode: Mode) =>
    mode === 'input' && differ.has(name) ? `${name}Input` : name;

  function finish(schema: JsonSchema, mode: Mode, endpoint: AnyEndpoint): JsonSchema {
    for (const name of referencesOf(schema)) use(name, mode, endpoint);
    const text = JSON.stringify(toWireSchema(schema, endpoint.camelCaseOnWire ?? []));
    const renamed = text.replace(/"#\/components\/schemas\/(\w+)"/g, (_, name: string) =>
      JSON.stringify(componentRef(nameFor(name, mode)).$ref),
    );
    return JSON.parse(renamed) as JsonSchema; // it was a JsonSchema before
  }

  function use(name: string, mode: Mode, endpoint: AnyEndpoint): void {
    const as = nameFor(name, mode);
    const known = used.get(as);
    if (known === undefined) used.set(as, {}); // it may refer to itself
    const schema = finish(raw[mode][name] ?? {}, mode, endpoint);
    if (
      known !== undefined &&
      Object.keys(known).length > 0 &&
      JSON.stringify(known) !== JSON.stringify(schema)
    ) {
      throw new Error(`${endpoint.id} spells ${as} in another way than other calls: see camelCaseOnWire.`);
    }
    used.set(as, schema);
  }

  return {
    schemaOf(schema, mode, endpoint) {
      const name = names.get(schema);
      if (name !== undefined) return finish(componentRef(name), mode, endpoint);
      const converted = convert({ ...named, '': schema }, mode)[''] ?? {};
      return finish(converted, mode, endpoint);
    },
    schemas: () => Object.fromEntries([...used].sort(([left], [right]) => left.localeCompare(right))),
  };
}
