import { createContext, use } from 'react';
import type { SignedInOperator } from '../../contract/session.ts';

export const OperatorContext = createContext<SignedInOperator | null>(null);

/** The signed-in operator. */
export function useOperator(): SignedInOperator {
  const operator = use(OperatorContext);
  if (operator === null) throw new Error('Nobody is signed in here.');
  return operator;
}
