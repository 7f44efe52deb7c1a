import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves focus to `target` if an action removed the focused button. Checked whenever `state` changes, so that keyboard
 * users continue from there. With `scroll`, also scrolls to it: for a result that is shown far from the button.
 */
export function useFocusFallback(
  target: RefObject<HTMLElement | null>,
  state: string,
  { scroll = false }: { scroll?: boolean } = {},
): void {
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current === state) return;
    previous.current = state;
    // Waits until a closing dialog has restored its focus.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body)
        target.current?.focus({ preventScroll: !scroll });
    }, 0);
    return () => clearTimeout(timer);
  }, [state, target, scroll]);
}
