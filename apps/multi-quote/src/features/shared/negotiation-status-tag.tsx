import type { contract } from '@portal/api-client';
import { NegotiationQuoteStatusTag } from '@portal/quote-kit/negotiations';

/** The status of a negotiation, or that offers wait for a decision. */
export function NegotiationStatusTag({
  negotiation: { status, readyCount },
}: {
  negotiation: Pick<contract.multiQuotes.Negotiation, 'status' | 'readyCount'>;
}) {
  return <NegotiationQuoteStatusTag status={readyCount > 0 ? 'ready' : status} />;
}
