import type { contract } from '@portal/api-client';
import { getDaysLeft } from '@portal/quote-kit/quotes';

type MultiQuote = contract.multiQuotes.MultiQuote;

/** The status now: a multi-quote also counts as expired once its prices no longer hold (specification §4, R23). */
export function getCurrentStatus({
  status,
  expiredAt,
}: Pick<MultiQuote, 'status' | 'expiredAt'>): MultiQuote['status'] {
  return getDaysLeft(expiredAt) < 0 ? 'expired' : status;
}

/** The multi-quote with its status now; the same object while the two agree. */
export function withCurrentStatus(multiQuote: MultiQuote): MultiQuote {
  const status = getCurrentStatus(multiQuote);
  return status === multiQuote.status ? multiQuote : { ...multiQuote, status };
}
