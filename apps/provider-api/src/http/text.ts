import { Refusal } from '../refusal.ts';
import type { Input } from './body.ts';

const NO_TEXT = /\0|\p{Surrogate}/u;

/** Zero bytes end a text for the database, and half of a surrogate pair is no text at all: neither can be kept as sent. */
export function isStorableText(text: string): boolean {
  return !NO_TEXT.test(text);
}

const MESSAGE = 'has characters that cannot be used';

function collect(value: unknown, path: string, found: Record<string, string>): void {
  if (typeof value === 'string') {
    if (!isStorableText(value)) found[path] = MESSAGE;
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      collect(item, path === '' ? String(index) : `${path}.${index}`, found);
    });
  } else if (typeof value === 'object' && value !== null && !(value instanceof Blob)) {
    for (const [key, item] of Object.entries(value)) {
      // The field whose name is no text cannot be named.
      if (isStorableText(key)) collect(item, path === '' ? key : `${path}.${key}`, found);
      else found[path] = MESSAGE;
    }
  }
}

/** Refuses with 422 and the path of each text that cannot be kept as it was sent. */
export function assertStorableText(input: Input): void {
  const found: Record<string, string> = {};
  collect(input, '', found);
  if (Object.keys(found).length > 0) throw Refusal.invalid(found);
}
