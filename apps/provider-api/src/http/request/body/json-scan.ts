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
export class JsonScan {
  excess: Excess | null = null;
  readonly #limits: Omit<BodyLimits, 'bytes'>;
  #depth = 0;
  #values = 0;
  /** Bytes of the current string so far; -1 outside strings. */
  #text = -1;
  #isEscaped = false;

  constructor(limits: Omit<BodyLimits, 'bytes'>) {
    this.#limits = limits;
  }

  scan(slice: Uint8Array): void {
    for (let index = 0; index < slice.length && this.excess === null; ) {
      index = this.#text < 0 ? this.#scanValues(slice, index) : this.#scanText(slice, index);
    }
  }

  /** Scans up to the start of a string. Uses local variables, because this loop runs for every byte. */
  #scanValues(slice: Uint8Array, start: number): number {
    const { depth: maxDepth, values: maxValues } = this.#limits;
    let depth = this.#depth;
    let values = this.#values;
    let index = start;
    while (index < slice.length) {
      const byte = slice[index];
      index += 1;
      if (byte === QUOTE) {
        this.#text = 0;
        break;
      }
      if (byte === COMMA) values += 1;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        depth += 1;
        values += 1;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
      if (depth > maxDepth || values > maxValues) {
        this.excess = depth > maxDepth ? 'depth' : 'values';
        break;
      }
    }
    this.#depth = depth;
    this.#values = values;
    return index;
  }

  /** Scans up to the end of the current string. Returns the index after it, or the end of the slice. */
  #scanText(slice: Uint8Array, start: number): number {
    let isEscaped = this.#isEscaped;
    let index = start;
    let isOpen = true;
    while (isOpen && index < slice.length) {
      const byte = slice[index];
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) isOpen = false;
      index += 1;
    }
    const length = this.#text + index - start - (isOpen ? 0 : 1);
    if (length >= this.#limits.text) this.excess = 'text';
    this.#isEscaped = isEscaped;
    this.#text = isOpen ? length : -1;
    return index;
  }
}
