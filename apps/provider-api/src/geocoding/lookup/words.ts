/** The words of a text in lower case, without accents and punctuation: `St. Mary’s, LS1` → `st marys ls1`. */
export function splitWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

const NUMBER = /^[0-9]+$/;

/**
 * A full-text query that finds all words in any order. Words may be prefixes, but numbers must match whole, or `1`
 * would find every house from 10 to 19.
 */
export function buildPrefixQuery(words: readonly string[]): string {
  return words
    .map((word, index) => (NUMBER.test(word) && index < words.length - 1 ? word : `${word}:*`))
    .join(' & ');
}
