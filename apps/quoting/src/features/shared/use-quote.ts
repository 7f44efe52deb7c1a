import { type Query, useQuery, useRefresh } from '@portal/portal-sdk';
import {
  pollWhileProcessing,
  type Quote,
  type QuoteKindConfig,
  useQuoteKind,
} from '@portal/quote-kit/quotes';

/** A quote by its reference. */
export function useQuote(reference: string): Query<Quote> {
  return useQuoteOfKind(useQuoteKind(), reference);
}

/** For a screen that does not know the kind yet; `null` loads nothing. */
export function useQuoteOfKind({ calls }: QuoteKindConfig, reference: string | null): Query<Quote> {
  return useQuery(calls.get, reference === null ? null : { reference }, {
    refreshInterval: (latest) => pollWhileProcessing(latest),
  });
}

/** Reloads everything that shows the quote: details, lists, history and request form. */
export function useRefreshQuote(): () => Promise<void> {
  const { calls } = useQuoteKind();
  const refresh = useRefresh();
  return () => refresh(calls.get, calls.list, calls.listHistory, calls.getCrf);
}
