import { useCallback, useSyncExternalStore } from 'react';
import { breakpoints } from '../../theme/tokens.ts';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

export const useIsPhone = () => useMedia(`(max-width: ${breakpoints.sm - 0.02}px)`);
/** Wide enough for a fixed sidebar. */
export const useIsDesktop = () => useMedia(`(min-width: ${breakpoints.md}px)`);
export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)');
