import type { GuardDecision } from '@portal/auth';
import { createContext } from 'react';

/** The guards' decision about the current page. */
export const GuardDecisionContext = createContext<GuardDecision>({ kind: 'wait' });
