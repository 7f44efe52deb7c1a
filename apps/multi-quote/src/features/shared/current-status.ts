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
