import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Width of an element in CSS pixels; null until it is measured, which is before the first paint.
 *
 * @param readKnown Reads the width from what is on screen already, if it can; then the element is measured only after
 *   the browser has computed its layout anyway.
 */
export function useElementWidth(
  ref: RefObject<HTMLElement | null>,
  readKnown?: () => number | null,
): number | null {
  const [width, setWidth] = useState<number | null>(() => readKnown?.() ?? null);
  const isKnown = width !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first width decides whether to measure at once.
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth);
    if (!isKnown) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
