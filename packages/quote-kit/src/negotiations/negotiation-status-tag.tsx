import type { contract } from '@portal/api-client';
import { NEGOTIATION_QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { StatusTag } from '@portal/ui';

/** The status of one offer. */
export function NegotiationQuoteStatusTag({
  status,
}: {
  status: contract.multiQuotes.NegotiationQuote['status'];
}) {
  const { label, tone } = NEGOTIATION_QUOTE_STATUS_LABELS[status];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}
