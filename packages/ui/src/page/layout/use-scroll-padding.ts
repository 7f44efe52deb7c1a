import { type RefObject, useEffect } from 'react';

/** Space between a bar and an element scrolled into view above it. */
const GAP_PX = 24;

/**
 * While an element covers the bottom of the page, elements scrolled into view end above it, however many lines it
 * has. The page's own padding (global styles) is enough for bars of one line.
 */
export function useScrollPaddingBottom(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBottom = `${element.offsetHeight + GAP_PX}px`;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.scrollPaddingBottom = '';
    };
  }, [ref]);
}
