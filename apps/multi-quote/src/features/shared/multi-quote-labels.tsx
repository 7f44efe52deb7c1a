import type { contract, OutputOf } from '@portal/api-client';
import { StatusTag } from '@portal/ui';

export type MultiQuote = OutputOf<typeof contract.multiQuotes.get>;
export type MultiQuoteLocation = OutputOf<typeof contract.multiQuotes.locations.get>;

/** Labels of the statuses (specification §4). */
export const MULTI_QUOTE_STATUSES: Readonly<
  Record<MultiQuote['status'], { label: string; tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger' }>
> = {
  created: { label: 'Not searched yet', tone: 'neutral' },
  processing: { label: 'Searching', tone: 'info' },
  searched: { label: 'Searched', tone: 'success' },
  failed: { label: 'Search failed', tone: 'danger' },
  expired: { label: 'Expired', tone: 'warning' },
};

/** Filter by the quotes a multi quote contains. */
export const QUOTE_FILTER_LABELS = {
  open: 'With open quotes',
  expiring: 'With quotes expiring this week',
} as const;

export function isQuoteFilter(value: string): value is keyof typeof QUOTE_FILTER_LABELS {
  return value in QUOTE_FILTER_LABELS;
}

export function isMultiQuoteStatus(value: string): value is MultiQuote['status'] {
  return value in MULTI_QUOTE_STATUSES;
}

export function MultiQuoteStatusTag({ status }: { status: MultiQuote['status'] }) {
  const { label, tone } = MULTI_QUOTE_STATUSES[status];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}
