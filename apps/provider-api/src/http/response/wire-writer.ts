import { contract } from '@portal/api-client';
import { toWire, toWireKey } from '@portal/api-client/wire';
import * as v from 'valibot';

/** Thrown by a writer; valibot then parses the value and explains what is wrong. */
const MISMATCH = new Error('The value does not match its schema.');

/** Writes a value as JSON with the names of the wire, only what its schema declares; throws when it does not match. */
type Writer = (value: unknown) => string;

const PRICES: ReadonlySet<v.GenericSchema> = new Set([
  contract.common.cost,
  contract.common.sellingPrice,
  contract.common.marginPercent,
]);

/** The parts of valibot's schemas that a writer knows. */
interface SchemaParts {
  type: string;
  entries?: Readonly<Record<string, v.GenericSchema>>;
  item?: v.GenericSchema;
  wrapped?: v.GenericSchema;
  options?: readonly unknown[];
  pipe?: readonly { type: string }[];
  default?: unknown;
  fallback?: unknown;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has to escape them.
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

function writeString(value: unknown): string {
  if (typeof value !== 'string') throw MISMATCH;
  return NEEDS_ESCAPE.test(value) ? JSON.stringify(value) : `"${value}"`;
}

function writeNumber(value: unknown): string {
  if (!Number.isFinite(value)) throw MISMATCH;
  return `${value}`;
}

function writeInteger(value: unknown): string {
  if (!Number.isInteger(value)) throw MISMATCH;
  return `${value}`;
}

/** A price; one that is hidden is written as null. */
function writePrice(value: unknown): string {
  if (typeof value !== 'number') throw MISMATCH;
  return Number.isNaN(value) ? 'null' : writeNumber(value);
}

function writeBoolean(value: unknown): string {
  if (typeof value !== 'boolean') throw MISMATCH;
  return value ? 'true' : 'false';
}

function picklistWriter(options: readonly unknown[]): Writer {
  const texts = new Map(options.map((option) => [option, JSON.stringify(option)]));
  return (value) => {
    const text = texts.get(value);
    if (text === undefined) throw MISMATCH;
    return text;
  };
}

function arrayWriter(write: Writer): Writer {
  return (value) => {
    if (!Array.isArray(value)) throw MISMATCH;
    let text = '';
    for (const item of value) text += text === '' ? write(item) : `,${write(item)}`;
    return `[${text}]`;
  };
}

interface Field {
  name: string;
  prefix: string;
  isOptional: boolean;
  write: Writer;
}

function objectWriter(
  entries: Readonly<Record<string, v.GenericSchema>>,
  keep: readonly string[],
): Writer | null {
  const fields: Field[] = [];
  for (const [name, schema] of Object.entries(entries)) {
    const { type, wrapped, default: fallback } = schema as SchemaParts;
    const isOptional = type === 'optional' && wrapped !== undefined;
    if (isOptional && fallback !== undefined) return null;
    const prefix = `${JSON.stringify(keep.includes(name) ? name : toWireKey(name))}:`;
    fields.push({ name, prefix, isOptional, write: writerOf(isOptional ? wrapped : schema, keep) });
  }
  return (value) => {
    if (typeof value !== 'object' || value === null) throw MISMATCH;
    const record = value as Readonly<Record<string, unknown>>; // any object can be read by name
    let text = '';
    for (const { name, prefix, isOptional, write } of fields) {
      const part = record[name];
      if (part === undefined && isOptional) continue;
      text += `${text === '' ? '' : ','}${prefix}${write(part)}`;
    }
    return `{${text}}`;
  };
}

/** The writer of a kind of schema, or null for kinds that valibot has to parse. */
function findWriter(parts: SchemaParts, keep: readonly string[]): Writer | null {
  const { type, entries, item, wrapped, options } = parts;
  if (parts.fallback !== undefined) return null;
  if (parts.pipe !== undefined) {
    const isInteger = parts.pipe.map((each) => each.type).join() === 'number,integer';
    return isInteger ? writeInteger : null;
  }
  if (type === 'string') return writeString;
  if (type === 'number') return writeNumber;
  if (type === 'boolean') return writeBoolean;
  if (type === 'picklist' && options !== undefined) return picklistWriter(options);
  if (type === 'array' && item !== undefined) return arrayWriter(writerOf(item, keep));
  if (type === 'object' && entries !== undefined) return objectWriter(entries, keep);
  if (type === 'nullable' && wrapped !== undefined && parts.default === undefined) {
    const write = writerOf(wrapped, keep);
    return (value) => (value === null ? 'null' : write(value));
  }
  // The database writes a missing value as null too.
  if (type === 'nullish' && wrapped !== undefined && parts.default === null) {
    const write = writerOf(wrapped, keep);
    return (value) => (value === null || value === undefined ? 'null' : write(value));
  }
  return null;
}

function parseAndWrite(schema: v.GenericSchema, value: unknown, keep: readonly string[]): string {
  const text: string | undefined = JSON.stringify(toWire(v.parse(schema, value), keep));
  if (text === undefined) throw MISMATCH;
  return text;
}

function writerOf(schema: v.GenericSchema, keep: readonly string[]): Writer {
  if (PRICES.has(schema)) return writePrice;
  const parts = schema as SchemaParts; // valibot types them per kind of schema
  return findWriter(parts, keep) ?? ((value) => parseAndWrite(schema, value, keep));
}

/**
 * Writes values of a schema as JSON for the wire. Checks and strips as `v.parse` does, in one pass and without copies:
 * parsing, renaming and writing one after the other took a sixth of a list's time.
 */
export function createWireWriter(schema: v.GenericSchema, keep: readonly string[] = []): Writer {
  const write = writerOf(schema, keep);
  return (value) => {
    try {
      return write(value);
    } catch (error) {
      if (error !== MISMATCH) throw error;
      return parseAndWrite(schema, value, keep);
    }
  };
}
