import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Whether the tabs are no wider than the element with the tabs and their scroll arrows, updated on resize and when a
 * tab changes its width. MUI measures the tabs beside the arrows: once shown, they would stay until there is space for
 * both.
 */
export function useAllTabsFit(): [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(false);
  useEffect(() => {
    const root = ref.current;
    const list = root?.querySelector('[role="tablist"]');
    if (!root || !list) return;
    // The list is as wide as its tabs, or as the space that is left for them.
    const measure = () => setFits(list.scrollWidth <= root.clientWidth);
    const resizes = new ResizeObserver(measure);
    const observe = () => {
      resizes.disconnect();
      for (const element of [root, ...list.children]) resizes.observe(element);
    };
    const additions = new MutationObserver(observe);
    additions.observe(list, { childList: true });
    observe();
    return () => {
      resizes.disconnect();
      additions.disconnect();
    };
  }, []);
  return [ref, fits];
}
