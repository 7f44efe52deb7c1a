import { createContext, use } from 'react';
import type { CrfContextData } from '../model/crf-types.ts';

/** The quote's facts and dates that decide which questions the form asks, and which answers are possible. */
export const CrfContext = createContext<CrfContextData | null>(null);

export function useCrfContext(): CrfContextData {
  const context = use(CrfContext);
  if (context === null) throw new Error('useCrfContext must be used inside CrfForm.');
  return context;
}

/** True where the answers are for several forms: nothing follows from one quote, so nothing is filled in or locked. */
export const CommonCrfContext = createContext(false);
