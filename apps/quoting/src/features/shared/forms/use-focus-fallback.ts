import { type RefObject, useEffect, useRef } from 'react';

/**
 * A step takes away the very button that was pressed. Focus then goes to `target`, not to nowhere, when `state` changed
 * and nothing else has it; whoever works by keyboard goes on from there.
 */
export function useFocusFallback(target: RefObject<HTMLElement | null>, state: string): void {
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    // After whatever closes with the step, a dialog for one, has given its focus back.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body)
        target.current?.focus({ preventScroll: true });
    }, 0);
    return () => clearTimeout(timer);
  }, [state, target]);
}
