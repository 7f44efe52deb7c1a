import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonSchema, mapSchema } from './json-schema.ts';

/** Node runs the contract's TypeScript sources, so they can be read at runtime. */
const CONTRACT = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'packages',
  'api-client',
  'src',
  'contract',
);

/** A schema, or fields that several schemas have in common. */
const DECLARATION = /^(?:export )?const (\w+) = (?:v\.object\()?\{$/;
const COMMENT = /^\s*\/\*\*\s*(.*?)\s*\*\/$/;
const FIELD = /^\s+(\w+): /;
const SPREAD = /^\s+\.\.\.(\w+)(?:\.entries)?,$/;

interface Fields {
  /** By field; null without a comment, or when two fields have the same name. */
  descriptions: Map<string, string | null>;
  /** Names of the declarations whose fields it has as well. */
  spreads: string[];
}

function read(text: string, into: Map<string, Fields>): void {
  let fields: Fields | null = null;
  let comment: string | null = null;
  for (const line of text.split('\n')) {
    const begins = DECLARATION.exec(line)?.[1];
    if (begins !== undefined) {
      fields = into.get(begins) ?? { descriptions: new Map(), spreads: [] };
      into.set(begins, fields);
    }
    if (line === '});' || line === '};') fields = null;
    const field = FIELD.exec(line)?.[1];
    if (fields !== null && field !== undefined)
      fields.descriptions.set(field, fields.descriptions.has(field) ? null : comment);
    const spread = SPREAD.exec(line)?.[1];
    if (spread !== undefined) fields?.spreads.push(spread);
    comment = COMMENT.exec(line)?.[1] ?? null;
  }
}

/** Field descriptions from the contract's comments: units, meanings of null, sources. */
function readDescriptions(): ReadonlyMap<string, Fields> {
  const found = new Map<string, Fields>();
  const names = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts'))) {
    read(readFileSync(join(CONTRACT, name), 'utf8'), found);
  }
  return found;
}

const declarations = readDescriptions();

/** Of the declaration itself, else of one that it spreads. */
function describeField(
  declaration: string,
  field: string,
  seen: ReadonlySet<string> = new Set(),
): string | null {
  const { descriptions, spreads } = declarations.get(declaration) ?? { descriptions: new Map(), spreads: [] };
  if (descriptions.has(field)) return descriptions.get(field) ?? null;
  for (const spread of spreads) {
    const found = seen.has(spread) ? null : describeField(spread, field, new Set([...seen, declaration]));
    if (found !== null) return found;
  }
  return null;
}

/** Adds the descriptions from the contract's comments to a named schema. */
export function addDescriptions(name: string, schema: JsonSchema): JsonSchema {
  const source = name.charAt(0).toLowerCase() + name.slice(1);
  return mapSchema(schema, (each) => {
    if (each.properties === undefined) return each;
    const properties = Object.entries(each.properties).map(([field, value]): [string, JsonSchema] => {
      const description = describeField(source, field);
      return [field, description ? { ...value, description } : value];
    });
    return { ...each, properties: Object.fromEntries(properties) };
  });
}
