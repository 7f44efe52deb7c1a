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

const EXPORT = /^export const (\w+) = v\.object\(/;
const COMMENT = /^\s*\/\*\*\s*(.*?)\s*\*\/$/;
const FIELD = /^\s+(\w+): /;

function read(text: string, into: Map<string, string | null>): void {
  let schema: string | null = null;
  let comment: string | null = null;
  for (const line of text.split('\n')) {
    const begins = EXPORT.exec(line)?.[1];
    if (begins !== undefined) schema = begins;
    if (line === '});') schema = null;
    const field = FIELD.exec(line)?.[1];
    if (schema !== null && field !== undefined) {
      const key = `${schema}.${field}`;
      // Ambiguous: two fields of one name in one schema.
      into.set(key, into.has(key) ? null : comment);
    }
    comment = COMMENT.exec(line)?.[1] ?? null;
  }
}

/** Field descriptions from the contract's comments: units, meanings of null, sources. */
function readDescriptions(): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  const names = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts'))) {
    read(readFileSync(join(CONTRACT, name), 'utf8'), found);
  }
  return found;
}

const descriptions = readDescriptions();

/** Adds the descriptions from the contract's comments to a named schema. */
export function addDescriptions(name: string, schema: JsonSchema): JsonSchema {
  const source = name.charAt(0).toLowerCase() + name.slice(1);
  return mapSchema(schema, (each) => {
    if (each.properties === undefined) return each;
    const properties = Object.entries(each.properties).map(([field, value]): [string, JsonSchema] => {
      const description = descriptions.get(`${source}.${field}`);
      return [field, description ? { ...value, description } : value];
    });
    return { ...each, properties: Object.fromEntries(properties) };
  });
}
