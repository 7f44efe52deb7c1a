/** FNV-1a with a final avalanche: the same text always gives the same number, on every machine. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A number from 0 up to, but excluding, 1. */
export function hashFraction(text: string): number {
  return hash32(text) / 0x1_0000_0000;
}

/** An integer from `low` to `high`, inclusive. */
export function hashInteger(text: string, low: number, high: number): number {
  return low + Math.floor(hashFraction(text) * (high - low + 1));
}

export function hashPick<const Item>(text: string, items: readonly [Item, ...Item[]]): Item {
  return items[hash32(text) % items.length] ?? items[0];
}

/** A custom (version 8) UUID derived from the text. */
export function stableUuid(text: string): string {
  const hex = [0, 1, 2, 3].map((part) => hash32(`${part}:${text}`).toString(16).padStart(8, '0')).join('');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
