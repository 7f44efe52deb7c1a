import { type RefObject, useEffect } from 'react';
import { findMatchRanges, searchWords } from './match-ranges.ts';

/** Name of the highlight, styled once in the global styles. */
const MATCH_HIGHLIGHT = 'portal-match';

/**
 * Highlights search matches inside an element, also in rows that arrive later. The CSS Custom Highlight API paints
 * text without changing the elements that cells render; browsers without it show no mark.
 */
export function useMatchHighlight(root: RefObject<Element | null>, search: string): void {
  useEffect(() => {
    const element = root.current;
    const words = searchWords(search);
    if (element === null || words.length === 0 || typeof Highlight === 'undefined') return;
    const highlight = CSS.highlights.get(MATCH_HIGHLIGHT) ?? new Highlight();
    CSS.highlights.set(MATCH_HIGHLIGHT, highlight);
    let painted: Range[] = [];
    let frame = 0;
    const erase = () => {
      for (const range of painted) highlight.delete(range);
    };
    const paint = () => {
      erase();
      painted = findMatchRanges(element, words);
      for (const range of painted) highlight.add(range);
    };
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(paint);
    });
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    paint();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      erase();
    };
  }, [root, search]);
}
