import { useState } from 'react';

export type Density = 'standard' | 'compact';

const KEY = 'portal-density';
/** Pixels that a compact row is lower, and the least that a row's actions need. */
const LESS = 8;
const LEAST = 32;

/** One choice for every table of this browser; where storage is refused it lasts as long as the page. */
export function useDensity(): readonly [density: Density, setDensity: (density: Density) => void] {
  const [density, setDensity] = useState<Density>(read);
  return [
    density,
    (next) => {
      setDensity(next);
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // Blocked or full: the choice stands until the page is left.
      }
    },
  ];
}

function read(): Density {
  try {
    return localStorage.getItem(KEY) === 'compact' ? 'compact' : 'standard';
  } catch {
    return 'standard';
  }
}

export const rowHeightAt = (density: Density, height: number): number =>
  density === 'compact' ? Math.max(LEAST, height - LESS) : height;
