import { useState } from 'react';
import { browserStorage } from '../storage.ts';

export type Density = 'standard' | 'compact';

const KEY = 'portal-density';
/** Height difference of a compact row, and the height that row actions need, in pixels. */
const COMPACT_REDUCTION = 8;
const MIN_ROW_HEIGHT = 32;

/** One choice for every table, stored in this browser. */
export function useDensity(): readonly [density: Density, setDensity: (density: Density) => void] {
  const [density, setDensity] = useState<Density>(read);
  return [
    density,
    (next) => {
      setDensity(next);
      browserStorage.set(KEY, next);
    },
  ];
}

function read(): Density {
  return browserStorage.get(KEY) === 'compact' ? 'compact' : 'standard';
}

export const rowHeightAt = (density: Density, height: number): number =>
  density === 'compact' ? Math.max(MIN_ROW_HEIGHT, height - COMPACT_REDUCTION) : height;
