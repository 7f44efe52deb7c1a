import type { contract, OutputOf } from '@portal/api-client';
import { MULTI_QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { StatusTag } from '@portal/ui';

type MultiQuote = OutputOf<typeof contract.multiQuotes.get>;

export function MultiQuoteStatusTag({ status }: { status: MultiQuote['status'] }) {
  const { label, tone } = MULTI_QUOTE_STATUS_LABELS[status];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}
