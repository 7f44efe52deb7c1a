/**
 * How long a retry counts as the same command. The same input hours later is meant as a new command, although the answer
 * to the first was lost.
 */
const RETRY_MS = 60 * 60 * 1000;

/** Idempotency keys of one command. */
export interface CommandKeys {
  /**
   * Returns the same key for the same input until the command succeeds or an hour has passed, so that a retry creates
   * nothing twice.
   */
  keyOf: (input: unknown) => string;
  /** Call after a success: the same input then counts as a new command. */
  forget: (input: unknown) => void;
}

/** A file that is chosen again is the same file, although the browser creates another object. */
function describeFile(value: unknown): unknown {
  if (!(value instanceof Blob)) return value;
  const { name = '', lastModified = 0 } = value as Partial<File>;
  return `file ${name} ${value.type} ${value.size} ${lastModified}`;
}

/** The same text for the same input of a command. */
export const describeInput = (input: unknown): string =>
  JSON.stringify(input, (_name, value) => describeFile(value));

/** Does not use `crypto.randomUUID`, which is missing on pages without HTTPS. */
const createKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

export function createCommandKeys(): CommandKeys {
  const keys = new Map<string, { key: string; createdAt: number }>();
  return {
    keyOf(input) {
      const now = Date.now();
      for (const [text, { createdAt }] of keys) if (now - createdAt > RETRY_MS) keys.delete(text);
      const text = describeInput(input);
      const entry = keys.get(text) ?? { key: createKey(), createdAt: now };
      keys.set(text, entry);
      return entry.key;
    },
    forget: (input) => void keys.delete(describeInput(input)),
  };
}
