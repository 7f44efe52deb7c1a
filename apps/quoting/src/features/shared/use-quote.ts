import { type Query, useQuery, useRefresh } from '@portal/portal-sdk';
import { pollWhileProcessing, QUOTE_KINDS, type Quote, type QuoteKind } from '@portal/quote-kit/quotes';

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
