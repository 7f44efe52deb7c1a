import { useSetFlag } from '@portal/area-kit';
import { resultOrAlert, resultOrUndefined, showAlert, useApiClient, useCommand } from '@portal/portal-sdk';
import { type Quote, useQuoteKind } from '@portal/quote-kit/quotes';
import { useQuoteAction } from '../../shared/actions/use-quote-action.ts';
import { useRefreshQuote } from '../../shared/use-quote.ts';

export type HeaderActions = ReturnType<typeof useHeaderActions>;

/** Actions of the header: accept, undo accept, bookmark, change owner. */
export function useHeaderActions() {
  const { calls } = useQuoteKind();
  const refreshQuote = useRefreshQuote();
  const accepting = useQuoteAction(calls.accept);
  const setFlag = useSetFlag(calls.update, []);
  const client = useApiClient();
  const returning = useCommand(calls.returnToSaved);

  /** Resolves to true if the quote was accepted. */
  async function accept(quote: Quote): Promise<boolean> {
    const accepted = await resultOrUndefined(accepting.run(quote, {}));
    if (accepted === undefined) return false;
    showAlert('Quote accepted. Next, complete the customer request form.', {
      action: { label: 'Undo', onSelect: () => void returnToSaved(accepted) },
    });
    return true;
  }

  async function returnToSaved({ reference, version }: Pick<Quote, 'reference' | 'version'>): Promise<void> {
    const returned = await resultOrAlert(
      returning.run({ reference, version }),
      'The quote was not returned to Saved.',
    );
    if (returned !== undefined)
      showAlert(`Quote ${reference} is Saved again. Answers in its request form are still there.`);
    await refreshQuote();
  }

  async function toggleBookmark({ reference, isBookmarked }: Quote): Promise<void> {
    await setFlag({ reference, isBookmarked: !isBookmarked }, 'The bookmark was not changed.');
    await refreshQuote();
  }

  async function changeOwner({ reference }: Quote, ownerId: number | null): Promise<void> {
    await client.call(calls.update, { reference, ownerId });
    await refreshQuote();
  }

  return { changeOwner, accept, accepting, returnToSaved, toggleBookmark };
}
