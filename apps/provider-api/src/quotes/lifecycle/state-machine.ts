import {
  isStepAllowed,
  QUOTE_ACTIONS,
  QUOTE_TRANSITIONS,
  type QuoteAction,
  type QuoteStatus,
} from '@portal/api-client/quote-states';
import { roleHasCapability } from '@portal/auth/access';

interface Actor {
  roleId: number;
  /** May decide approval requests on behalf of a colleague who is away. */
  approvesForColleague?: boolean;
}

/** The actions of a user on a quote in this status; pass a status that already reflects expiry. */
export function getActions(
  status: QuoteStatus,
  { roleId, approvesForColleague = false }: Actor,
): QuoteAction[] {
  return QUOTE_ACTIONS.filter((action) => {
    const { capability } = QUOTE_TRANSITIONS[action];
    if (!isStepAllowed(action, status) || capability === null) return false;
    return roleHasCapability(roleId, capability) || (capability === 'approve' && approvesForColleague);
  });
}
