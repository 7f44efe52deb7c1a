import { type Query, useQuery, useRefresh } from '@portal/portal-sdk';
import { QUOTE_KINDS, type QuoteKind } from './quote-kinds.ts';
import type { Quote } from './quote-types.ts';

const POLL_MS = 1500;

const isProcessing = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'processing';

/**
 * The polling interval while an order is being placed. Wrap it in a new function at each render: SWR recalculates the
 * interval only if the function changes.
 */
export function pollWhileProcessing(latest: unknown): number {
  const items =
    typeof latest === 'object' && latest !== null && 'items' in latest && Array.isArray(latest.items)
      ? latest.items
      : [latest];
  return items.some(isProcessing) ? POLL_MS : 0;
}

/** A quote by its reference; `null` loads nothing. */
export function useQuote(kind: QuoteKind, reference: string | null): Query<Quote> {
  return useQuery(QUOTE_KINDS[kind].calls.get, reference === null ? null : { reference }, {
    refreshInterval: (latest) => pollWhileProcessing(latest),
  });
}

/** Reloads everything that shows the quote: details, lists, history and request form. */
export function useRefreshQuote(kind: QuoteKind): () => Promise<void> {
  const { calls } = QUOTE_KINDS[kind];
  const refresh = useRefresh();
  return () => refresh(calls.get, calls.list, calls.listHistory, calls.getCrf);
}
