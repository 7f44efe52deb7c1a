import { SIMILAR } from '../db/columns/search-index.ts';

/**
 * Condition for a row to be similar to a text: as `pg_trgm` does, each word is split into groups of three characters,
 * with two spaces before it and one after it. The share of the text's groups that a row has is at least the
 * similarity. `pattern` is a regular expression that every similar row matches, for the index of trigrams. It is empty if
 * a row could be similar without a whole group.
 */
export function toTrigramParts(text: string): { parts: string[]; needed: number; pattern: string } {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const trigrams = new Set(
    words.flatMap((word) => {
      const padded = `  ${word} `;
      return Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3));
    }),
  );
  // Spaces are left out, because words also begin and end at punctuation: fewer characters to find, never more.
  const parts = [...trigrams].map((trigram) => trigram.trim());
  const needed = Math.ceil(trigrams.size * SIMILAR - Number.EPSILON * trigrams.size);
  const whole = parts.filter((part) => part.length === 3);
  return { parts, needed, pattern: parts.length - whole.length < needed ? whole.join('|') : '' };
}
