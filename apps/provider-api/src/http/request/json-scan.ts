import type { BodyLimits } from './body-limits.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

type Excess = 'values' | 'depth' | 'text';

/**
 * Tells which limit a JSON document exceeds, slice by slice. Stops at the first excess and creates nothing: parsing a
 * hostile document can take a thousand times as long as sending it. Leaves validity to the parser.
 */
export function createJsonScan(limits: Omit<BodyLimits, 'bytes'>) {
  let excess: Excess | null = null;
  let depth = 0;
  let values = 0;
  /** Bytes of the current text so far; null outside of a text. */
  let text: number | null = null;
  let isEscaped = false;

  /** Continues in the current text; returns the index after its end, or after the slice. */
  function scanText(slice: Uint8Array, start: number, before: number): number {
    let index = start;
    for (; index < slice.length; index += 1) {
      const byte = slice[index];
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) {
        text = null;
        break;
      }
    }
    const length = before + index - start;
    if (length >= limits.text) excess = 'text';
    if (text !== null) text = length;
    return index + 1;
  }

  function scanByte(byte: number | undefined): void {
    if (byte === QUOTE) {
      text = 0;
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      if (depth > limits.depth) excess = 'depth';
    } else if (byte === COMMA) {
      values += 1;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      depth -= 1;
    }
    if (excess === null && values > limits.values) excess = 'values';
  }

  return {
    get excess(): Excess | null {
      return excess;
    },
    scan(slice: Uint8Array): void {
      for (let index = 0; index < slice.length && excess === null; ) {
        if (text === null) {
          scanByte(slice[index]);
          index += 1;
        } else {
          index = scanText(slice, index, text);
        }
      }
    },
  };
}
