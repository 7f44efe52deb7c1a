import { useMemo, useSyncExternalStore } from 'react';
import { breakpoints } from '../../theme/tokens.ts';

export function useMedia(query: string): boolean {
  const [subscribe, read] = useMemo(() => watch(query), [query]);
  return useSyncExternalStore(subscribe, read, () => false);
}

/** The list is created once, because that takes longer than reading it, which each render does. */
function watch(query: string) {
  let list: MediaQueryList | undefined;
  const getList = () => (list ??= matchMedia(query));
  const subscribe = (changed: () => void) => {
    getList().addEventListener('change', changed);
    return () => getList().removeEventListener('change', changed);
  };
  return [subscribe, () => getList().matches] as const;
}

export const useIsPhone = () => useMedia(`(max-width: ${breakpoints.sm - 0.02}px)`);
/** Wide enough for a fixed sidebar. */
export const useIsDesktop = () => useMedia(`(min-width: ${breakpoints.md}px)`);
export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)');
