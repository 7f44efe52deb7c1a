/** Errors that a match may hold, as part of what is looked for (specification §5). */
export const FUZZY_THRESHOLD = 0.3;

/** Case, accents and runs of white space do not count. */
const normalize = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * The fewest letters to add, leave out or change so that the pattern stands somewhere in the text (Sellers 1980).
 * Where it stands does not matter (R28).
 */
function countErrors(pattern: string, text: string): number {
  if (text.includes(pattern)) return 0;
  const letters = [...text];
  // Before each letter of the text a match may begin anew, at no cost.
  let above = letters.map(() => 0);
  let beforeAbove = 0;
  let row = 0;
  for (const wanted of pattern) {
    row += 1;
    let left = row;
    let diagonal = beforeAbove;
    beforeAbove = row;
    above = letters.map((letter, index) => {
      const up = above[index] ?? 0;
      left = Math.min(diagonal + Number(letter !== wanted), up + 1, left + 1);
      diagonal = up;
      return left;
    });
  }
  return Math.min(row, ...above);
}

/** 0 for a text that holds the pattern, up to 1 for one that has nothing of it. */
export function fuzzyScore(pattern: string, text: string): number {
  const wanted = normalize(pattern);
  return wanted === '' ? 0 : countErrors(wanted, normalize(text)) / [...wanted].length;
}

/** The items that match, the closest first; all of them for an empty pattern. `textsOf` says what is searched of an item. */
export function fuzzyFilter<Item>(
  items: readonly Item[],
  pattern: string,
  textsOf: (item: Item) => string | readonly (string | null | undefined)[],
): readonly Item[] {
  if (pattern.trim() === '') return items;
  return items
    .map((item) => {
      const texts = textsOf(item);
      const scores = (typeof texts === 'string' ? [texts] : texts).map((text) =>
        fuzzyScore(pattern, text ?? ''),
      );
      return { item, score: Math.min(1, ...scores) };
    })
    .filter(({ score }) => score <= FUZZY_THRESHOLD)
    .sort((a, b) => a.score - b.score)
    .map(({ item }) => item);
}
