import { createContext, use } from 'react';
import type { CrfContextData } from '../model/crf-types.ts';

/** The quote's facts and dates that decide which questions the form asks, and which answers are possible. */
export const CrfContext = createContext<CrfContextData | null>(null);

export function useCrfContext(): CrfContextData {
  const context = use(CrfContext);
  if (context === null) throw new Error('useCrfContext must be used inside CrfForm.');
  return context;
}

/** True if the answers are for several forms. Then no answer is derived from a quote, and none is locked. */
export const CommonCrfContext = createContext(false);
