import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { isStepAllowed, QUOTE_TRANSITIONS } from '@portal/api-client/quote-states';
import { isExpired } from '../expiry.ts';
import type { QuoteSummary } from '../quote-types.ts';

export type BulkStep = 'accept' | 'cancel' | 'archive' | 'negotiate';

/** Why a step will not change a quote, as far as the list can tell; null if the server decides. */
export function getStepRefusal(
  step: BulkStep,
  quote: Pick<QuoteSummary, 'status' | 'expiredAt' | 'multiQuoteUuid'>,
): string | null {
  if (!isStepAllowed(step, quote.status))
    return `not possible while ${QUOTE_STATUS_LABELS[quote.status].label}`;
  if (isInMultiQuote(step, quote)) return 'it is negotiated on its multi quote';
  return QUOTE_TRANSITIONS[step].endsAtExpiry && isExpired(quote) ? 'it has expired' : null;
}

/** The quotes of a multi-quote are negotiated together, on its page. */
export const isInMultiQuote = (
  step: BulkStep,
  { multiQuoteUuid }: Pick<QuoteSummary, 'multiQuoteUuid'>,
): boolean => step === 'negotiate' && multiQuoteUuid !== null;
