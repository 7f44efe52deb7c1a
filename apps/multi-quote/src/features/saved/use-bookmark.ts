import { contract } from '@portal/api-client';
import { isApiError, showAlert, useApiClient, useRefresh } from '@portal/portal-sdk';
import type { QuoteSummary } from '@portal/quote-kit/quotes';

/** Bookmarks a quote of the multi-quote, or removes its bookmark. */
export function useBookmark(uuid: string): (quote: QuoteSummary) => Promise<void> {
  const client = useApiClient();
  const refresh = useRefresh();
  const { update, list } = contract.multiQuotes.quotes;
  return async ({ reference, version, isBookmarked }) => {
    try {
      await client.call(update, { uuid, reference, version, isBookmarked: !isBookmarked });
    } catch (error) {
      if (!isApiError(error)) throw error;
      showAlert(`The bookmark of ${reference} was not changed. ${error.message}`, { success: false });
    }
    await refresh(list);
  };
}
