import type { GuardDecision } from '@portal/auth';
import { createContext } from 'react';

/** What the guards decided about the current page. */
export const GuardDecisionContext = createContext<GuardDecision>({ kind: 'wait' });
