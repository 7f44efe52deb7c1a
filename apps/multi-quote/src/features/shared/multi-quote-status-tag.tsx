import type { contract } from '@portal/api-client';
import { MULTI_QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { StatusTag } from '@portal/ui';
import { getCurrentStatus } from './current-status.ts';

type MultiQuote = contract.multiQuotes.MultiQuote;

export function MultiQuoteStatusTag({
  multiQuote,
}: {
  multiQuote: Pick<MultiQuote, 'status' | 'expiredAt'>;
}) {
  const { label, tone } = MULTI_QUOTE_STATUS_LABELS[getCurrentStatus(multiQuote)];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}
