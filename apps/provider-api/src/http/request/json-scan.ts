import type { BodyLimits } from './body-limits.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = new Set([0x5b, 0x7b]); // [ {
const CLOSE = new Set([0x5d, 0x7d]); // ] }
const COMMA = 0x2c;

/** The index of the quote that ends the text starting at `start`, or the end of the bytes. */
function endOfText(bytes: Uint8Array, start: number): number {
  let index = start;
  while (index < bytes.length && bytes[index] !== QUOTE) index += bytes[index] === BACKSLASH ? 2 : 1;
  return index;
}

/**
 * Which limit a JSON document exceeds, or null. One pass over the bytes that stops at the first excess and creates
 * nothing: parsing a hostile document can take a thousand times as long as sending it. Leaves validity to the parser.
 */
export function findExcess(
  bytes: Uint8Array,
  limits: Omit<BodyLimits, 'bytes'>,
): 'values' | 'depth' | 'text' | null {
  let depth = 0;
  let values = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === QUOTE) {
      const end = endOfText(bytes, index + 1);
      if (end - index > limits.text) return 'text';
      index = end;
    } else if (OPEN.has(byte)) {
      depth += 1;
      values += 1;
    } else if (byte === COMMA) {
      values += 1;
    } else if (CLOSE.has(byte)) {
      depth -= 1;
    }
    if (depth > limits.depth) return 'depth';
    if (values > limits.values) return 'values';
  }
  return null;
}
