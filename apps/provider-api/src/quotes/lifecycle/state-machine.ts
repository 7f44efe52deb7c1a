import {
  isStepAllowed,
  QUOTE_ACTIONS,
  QUOTE_TRANSITIONS,
  type QuoteAction,
  type QuoteStatus,
} from '@portal/api-client/quote-states';
import { roleHasCapability } from '@portal/auth/access';

/** The actions of a role on a quote in this status; pass a status that already reflects expiry. */
export function getActions(status: QuoteStatus, roleId: number): QuoteAction[] {
  return QUOTE_ACTIONS.filter((action) => {
    const { capability } = QUOTE_TRANSITIONS[action];
    return isStepAllowed(action, status) && capability !== null && roleHasCapability(roleId, capability);
  });
}
