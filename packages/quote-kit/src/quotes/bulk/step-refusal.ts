import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { isStepAllowed, QUOTE_TRANSITIONS } from '@portal/api-client/quote-states';
import { isExpired } from '../expiry.ts';
import type { QuoteSummary } from '../quote-types.ts';

export type BulkStep = 'accept' | 'cancel' | 'archive';

/** Why a step will not change a quote, as far as the list can tell; null if the server decides. */
export function getStepRefusal(
  step: BulkStep,
  quote: Pick<QuoteSummary, 'status' | 'expiredAt'>,
): string | null {
  if (!isStepAllowed(step, quote.status))
    return `not possible while ${QUOTE_STATUS_LABELS[quote.status].label}`;
  return QUOTE_TRANSITIONS[step].endsAtExpiry && isExpired(quote) ? 'it has expired' : null;
}
