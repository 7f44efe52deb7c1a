import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Whether an element's content is wider than the element, updated on resize. A scrollable element then needs a tab stop,
 * so that the arrow keys can scroll it.
 */
export function useHorizontalOverflow<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const ref = useRef<Element>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setScrolls(element.scrollWidth > element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [ref, scrolls];
}
