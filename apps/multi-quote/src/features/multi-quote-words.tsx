import type { contract, OutputOf } from '@portal/api-client';
import { StatusTag } from '@portal/ui';

export type MultiQuote = OutputOf<typeof contract.multiQuotes.get>;
export type MultiQuoteLocation = OutputOf<typeof contract.multiQuotes.locations.get>;

/** How each status is called (specification §4). */
export const MULTI_QUOTE_STATUS: Readonly<
  Record<MultiQuote['status'], { label: string; tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger' }>
> = {
  created: { label: 'Not searched yet', tone: 'neutral' },
  processing: { label: 'Searching', tone: 'info' },
  searched: { label: 'Searched', tone: 'success' },
  failed: { label: 'Search failed', tone: 'danger' },
  expired: { label: 'Expired', tone: 'warning' },
};

/** What the list may be narrowed to by the quotes that a multi-quote holds. */
export const HOLDING = {
  open: 'With open quotes',
  expiring: 'With quotes that expire this week',
} as const;

export function isHolding(value: string): value is keyof typeof HOLDING {
  return value in HOLDING;
}

export function isMultiQuoteStatus(value: string): value is MultiQuote['status'] {
  return value in MULTI_QUOTE_STATUS;
}

export function MultiQuoteStatusTag({ status }: { status: MultiQuote['status'] }) {
  const { label, tone } = MULTI_QUOTE_STATUS[status];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}
