import { Refusal } from '../../refusal.ts';

const NO_TEXT = /\0|\p{Surrogate}/u;
const ALL_NO_TEXT = new RegExp(NO_TEXT, 'gu');

/** PostgreSQL cannot store NUL characters or lone surrogates. */
export function isStorableText(text: string): boolean {
  return !NO_TEXT.test(text);
}

/** With a replacement character for each of them, where text is stored to be corrected. */
export function toStorableText(text: string): string {
  return text.replace(ALL_NO_TEXT, '\ufffd');
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
      // A key with such characters cannot be named in the error.
      if (isStorableText(key)) collect(item, path === '' ? key : `${path}.${key}`, found);
      else found[path] = MESSAGE;
    }
  }
}

/** Answers 422 with the path of each text that cannot be stored. */
export function assertStorableText(input: unknown): void {
  const found: Record<string, string> = {};
  collect(input, '', found);
  if (Object.keys(found).length > 0) throw Refusal.invalid(found);
}
