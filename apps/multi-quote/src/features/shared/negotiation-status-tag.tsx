import type { contract } from '@portal/api-client';
import { NEGOTIATION_QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { StatusTag } from '@portal/ui';

/** The status of a negotiation, or that offers wait for a decision. */
export function NegotiationStatusTag({
  negotiation: { status, readyCount },
}: {
  negotiation: Pick<contract.multiQuotes.Negotiation, 'status' | 'readyCount'>;
}) {
  return <NegotiationQuoteStatusTag status={readyCount > 0 ? 'ready' : status} />;
}

export function NegotiationQuoteStatusTag({
  status,
}: {
  status: contract.multiQuotes.NegotiationQuote['status'];
}) {
  const { label, tone } = NEGOTIATION_QUOTE_STATUS_LABELS[status];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}
