import { isApiError, showAlert, useApiClient, useRefresh } from '@portal/portal-sdk';
import { QUOTE_KINDS, type QuoteKind, type QuoteSummary } from '@portal/quote-kit/quotes';

/** Bookmarks a quote of the list, or removes its bookmark. */
export function useBookmarkToggle(kind: QuoteKind): (quote: QuoteSummary) => Promise<void> {
  const { calls } = QUOTE_KINDS[kind];
  const client = useApiClient();
  const refresh = useRefresh();
  return async ({ reference, version, isBookmarked }) => {
    try {
      await client.call(calls.update, { reference, version, isBookmarked: !isBookmarked });
    } catch (error) {
      if (!isApiError(error)) throw error;
      showAlert(`The bookmark of ${reference} was not changed. ${error.message}`, { success: false });
    }
    await refresh(calls.list);
  };
}
