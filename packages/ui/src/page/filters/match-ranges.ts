/** Elements whose text the search does not look at: figures, dates and controls. */
const NOT_SEARCHED =
  '.portal-money, .portal-number, .portal-date, [data-kind="money"], [data-kind="number"], [data-kind="date"], dt, th, button, [role="columnheader"], [role="status"]';

/** The words of a search, as lists match them: each on its own, whatever its case. */
export const searchWords = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Where each word occurs in the text, as start and end; overlapping ones may both be listed. */
export function findMatches(text: string, words: readonly string[]): [start: number, end: number][] {
  const lower = text.toLowerCase();
  // Few letters change their length with their case; where one did, positions would be wrong.
  if (lower.length !== text.length) return [];
  const found: [number, number][] = [];
  for (const word of words)
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + word.length))
      found.push([at, at + word.length]);
  return found;
}

/** The places of the words in an element's text. */
export function findMatchRanges(root: Element, words: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const matches = findMatches(node.nodeValue ?? '', words);
    if (matches.length === 0 || node.parentElement?.closest(NOT_SEARCHED)) continue;
    for (const [start, end] of matches) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}
