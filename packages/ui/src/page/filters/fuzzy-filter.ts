/** Share of the pattern that may differ in a match (specification §5). */
export const FUZZY_THRESHOLD = 0.3;

/** Case, accents and runs of white space do not count. */
const normalize = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * The fewest letters to add, remove or change so that the pattern occurs anywhere in the text (Sellers 1980, R28).
 */
function countErrors(pattern: string, text: string): number {
  if (text.includes(pattern)) return 0;
  const letters = [...text];
  // A match may start at any letter of the text, at no cost.
  let above = letters.map(() => 0);
  let beforeAbove = 0;
  let row = 0;
  for (const patternWord of pattern) {
    row += 1;
    let left = row;
    let diagonal = beforeAbove;
    beforeAbove = row;
    above = letters.map((letter, index) => {
      const up = above[index] ?? 0;
      left = Math.min(diagonal + Number(letter !== patternWord), up + 1, left + 1);
      diagonal = up;
      return left;
    });
  }
  return Math.min(row, ...above);
}

/** From 0 for a text that contains the pattern to 1 for one that has no letter of it. */
export function fuzzyScore(pattern: string, text: string): number {
  const patternWord = normalize(pattern);
  return patternWord === '' ? 0 : countErrors(patternWord, normalize(text)) / [...patternWord].length;
}

/** Among equally close texts: 0 where the pattern is a whole word or several, 1 at the start of a word, 2 elsewhere. */
function wordRank(pattern: string, text: string): number {
  const patternWord = normalize(pattern);
  const words = ` ${normalize(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  if (words.includes(` ${patternWord} `)) return 0;
  return words.includes(` ${patternWord}`) ? 1 : 2;
}

/**
 * The items that match, the closest and whole words first; all of them for an empty pattern. `textsOf` returns the
 * texts of an item to search.
 */
export function fuzzyFilter<Item>(
  items: readonly Item[],
  pattern: string,
  textsOf: (item: Item) => string | readonly (string | null | undefined)[],
): readonly Item[] {
  if (pattern.trim() === '') return items;
  return items
    .map((item) => {
      const found = textsOf(item);
      const texts = (typeof found === 'string' ? [found] : found).map((text) => text ?? '');
      return {
        item,
        score: Math.min(1, ...texts.map((text) => fuzzyScore(pattern, text))),
        rank: Math.min(2, ...texts.map((text) => wordRank(pattern, text))),
      };
    })
    .filter(({ score }) => score <= FUZZY_THRESHOLD)
    .sort((a, b) => a.score - b.score || a.rank - b.rank)
    .map(({ item }) => item);
}
