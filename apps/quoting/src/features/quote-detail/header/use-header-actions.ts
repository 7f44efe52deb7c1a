import { attempt, isApiError, showAlert, useCommand } from '@portal/portal-sdk';
import { useQuoteAction } from '../../shared/quote-actions/use-quote-action.ts';
import { QUOTE_KINDS, type QuoteKind } from '../../shared/quotes/quote-kinds.ts';
import type { Quote } from '../../shared/quotes/quote-types.ts';
import { useRefreshQuote } from '../../shared/quotes/use-quote.ts';

/** The steps that need no form: accept and bookmark. */
export function useHeaderActions(kind: QuoteKind, quote: Quote) {
  const { calls } = QUOTE_KINDS[kind];
  const changed = useRefreshQuote(kind);
  const accepting = useQuoteAction(calls.accept, kind, quote);
  const bookmarking = useCommand(calls.update);

  /** True when the quote was accepted by this press. */
  async function accept(): Promise<boolean> {
    const accepted = await attempt(accepting.run({}));
    if (accepted === undefined) return false;
    showAlert('Quote accepted. Fill in the customer request form next.');
    return true;
  }

  async function toggleBookmark(): Promise<void> {
    try {
      await bookmarking.run({ reference: quote.reference, isBookmarked: !quote.isBookmarked });
    } catch (error) {
      if (!isApiError(error)) throw error;
      showAlert(`The bookmark was not changed. ${error.message}`, { success: false });
    }
    await changed();
  }

  return { accept, accepting, toggleBookmark };
}
