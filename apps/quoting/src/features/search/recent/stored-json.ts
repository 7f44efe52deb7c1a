import * as v from 'valibot';

/** A stored value that matches the schema; null if storage is blocked, empty or holds something else. */
export function readStored<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
  storage?: Pick<Storage, 'getItem'>,
): v.InferOutput<Schema> | null {
  try {
    const text = (storage ?? localStorage).getItem(key);
    const parsed = v.safeParse(schema, text === null ? null : JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null; // blocked storage throws on access, another text does on parsing
  }
}

export function writeStored(key: string, value: unknown, storage?: Pick<Storage, 'setItem'>): void {
  try {
    (storage ?? localStorage).setItem(key, JSON.stringify(value));
  } catch {
    // Full or blocked: as above, everything works without it.
  }
}
