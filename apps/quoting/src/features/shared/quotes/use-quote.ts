import { type Query, useQuery, useRefresh } from '@portal/portal-sdk';
import { QUOTE_KINDS, type QuoteKind } from './quote-kinds.ts';
import type { Quote } from './quote-types.ts';

const POLL_MS = 1500;

const isProcessing = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'processing';

/**
 * While an order is being placed the quote, or the list it is in, is asked for again until it is an order. Pass it
 * wrapped anew at each render: SWR works the interval out again only when it is given another function.
 */
export function pollWhileProcessing(latest: unknown): number {
  const items =
    typeof latest === 'object' && latest !== null && 'items' in latest && Array.isArray(latest.items)
      ? latest.items
      : [latest];
  return items.some(isProcessing) ? POLL_MS : 0;
}

/** A quote by its reference; `null` waits. */
export function useQuote(kind: QuoteKind, reference: string | null): Query<Quote> {
  return useQuery(QUOTE_KINDS[kind].calls.get, reference === null ? null : { reference }, {
    refreshInterval: (latest) => pollWhileProcessing(latest),
  });
}

/** After a step: what it answered is shown at once, and whatever else tells of the quote asks again. */
export function useRefreshQuote(kind: QuoteKind): () => Promise<void> {
  const { calls } = QUOTE_KINDS[kind];
  const refresh = useRefresh();
  return () => refresh(calls.get, calls.list, calls.listHistory, calls.getCrf);
}
