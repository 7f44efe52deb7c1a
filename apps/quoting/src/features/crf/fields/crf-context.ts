import { createContext, use } from 'react';
import type { CrfContext } from '../model/crf-types.ts';

/** What the questions of the form around it go by. */
export const CrfContextProvider = createContext<CrfContext | null>(null);

export function useCrfContext(): CrfContext {
  const context = use(CrfContextProvider);
  if (context === null) throw new Error('A part of the request form stands outside of it.');
  return context;
}
