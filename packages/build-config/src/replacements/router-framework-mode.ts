import { createContext } from 'react';

/** Replaces the parts of React Router that only its framework mode uses: server rendering and page prefetching. */
export const FrameworkContext = createContext(undefined);

const NO_PREFETCH = [false, null, {}] as const;

export function usePrefetchBehavior(): typeof NO_PREFETCH {
  return NO_PREFETCH;
}

/** A link's second ref is only for prefetching. */
export function mergeRefs<Ref>(ref: Ref): Ref {
  return ref;
}

export function PrefetchPageLinks(): null {
  return null;
}
