import { createContext, use } from 'react';
import type { CrfContextData } from '../model/crf-types.ts';

/** The product and dates that decide which fields the form shows. */
export const CrfContext = createContext<CrfContextData | null>(null);

export function useCrfContext(): CrfContextData {
  const context = use(CrfContext);
  if (context === null) throw new Error('useCrfContext must be used inside CrfForm.');
  return context;
}
