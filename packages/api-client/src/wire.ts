/**
 * The only place where names change case: snake_case on the wire (specification §3), camelCase in TypeScript.
 * Keys that are not plain snake_case or camelCase (`ATTR_BEARER`, references, ids used as keys) are data and stay
 * as they are. `address_line_1` ⇄ `addressLine1`, `force_2fa` ⇄ `force2fa`.
 */
const SNAKE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;
const CAMEL = /^[a-z]+(?:[A-Z0-9][a-z0-9]*)+$/;

export function fromWireKey(key: string): string {
  if (!SNAKE.test(key)) return key;
  return key.replace(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase());
}

const MAX_CACHED_KEYS = 5000;
/** Caches the contract's few hundred names; the limit protects against keys that are data. */
const wireKeys = new Map<string, string>();

export function toWireKey(key: string): string {
  const known = wireKeys.get(key);
  if (known !== undefined) return known;
  const wireKey = writeKey(key);
  if (wireKeys.size < MAX_CACHED_KEYS) wireKeys.set(key, wireKey);
  return wireKey;
}

function writeKey(key: string): string {
  if (!CAMEL.test(key)) return key;
  return key.replace(/([A-Z])/g, (letter) => `_${letter.toLowerCase()}`).replace(/([a-z])([0-9])/g, '$1_$2');
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || prototype.constructor?.name === 'Object';
}

function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename));
  if (!isPlainObject(value)) return value;
  const renamed: Record<string, unknown> = {};
  for (const key in value) {
    // Assigning it would set the object's prototype.
    if (key !== '__proto__') renamed[rename(key)] = mapKeys(value[key], rename);
  }
  return renamed;
}

/** Converts the keys of a received body to camelCase, deeply. Values are unchanged. */
export function fromWire(value: unknown): unknown {
  return mapKeys(value, fromWireKey);
}

/**
 * Converts camelCase keys to their form on the wire, deeply.
 * @param keep names that the specification spells in camelCase (`trafficIn`, `processedCount`).
 */
export function toWire(value: unknown, keep: readonly string[] = []): unknown {
  return mapKeys(value, keep.length === 0 ? toWireKey : (key) => (keep.includes(key) ? key : toWireKey(key)));
}

/** `contacts.0.first_name` → `contacts.0.firstName`: the dotted keys of a 422 (R4). */
export function fromWirePath(path: string): string {
  return path.split('.').map(fromWireKey).join('.');
}

/** `contacts.0.firstName` → `contacts.0.first_name`. */
export function toWirePath(path: string): string {
  return path.split('.').map(toWireKey).join('.');
}
