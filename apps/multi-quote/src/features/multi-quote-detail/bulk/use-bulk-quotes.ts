import { contract } from '@portal/api-client';
import { type BulkSelection, useBulkRun } from '@portal/area-kit';
import {
  BULK_QUOTE_LABELS,
  BULK_QUOTE_TEXTS,
  createBulkQuoteEdit,
  type QuoteSummary,
} from '@portal/quote-kit/quotes';

const { list, runs } = contract.multiQuotes.quotes;

const TEXTS = {
  [runs.accept.id]: BULK_QUOTE_TEXTS.accept,
  [runs.cancel.id]: BULK_QUOTE_TEXTS.cancel,
  [runs.update.id]: BULK_QUOTE_TEXTS.update,
};

const REFRESHES = [list, contract.multiQuotes.get, contract.multiQuotes.listHistory];

/** Selection and bulk changes of a multi-quote's quotes. Refused quotes on the page stay selected. */
export function useBulkQuotes(uuid: string, chosen: BulkSelection<typeof list>) {
  const { selected, matching, count, setSelected, updateCount } = chosen;
  const bulkRuns = useBulkRun({
    noun: 'quote',
    texts: TEXTS,
    labels: BULK_QUOTE_LABELS,
    subject: uuid,
    refreshes: REFRESHES,
    setSelected,
    selection: [selected, matching],
    loadedKeys: selected,
  });
  const tryStart: typeof bulkRuns.tryStart = async (endpoint, input) => {
    const hasBegun = await bulkRuns.tryStart(endpoint, input);
    if (!hasBegun) updateCount();
    return hasBegun;
  };
  /** All that match, or else the named quotes, of which the server skips those that changed since they were shown. */
  const selectionOf = (named: readonly string[], quotes: readonly QuoteSummary[]) =>
    matching === null
      ? {
          uuid,
          references: [...named],
          versions: Object.fromEntries(quotes.map(({ reference, version }) => [reference, version])),
        }
      : { uuid, matching };
  const take = (quotes: readonly QuoteSummary[]) =>
    selectionOf(
      quotes.map(({ reference }) => reference),
      quotes,
    );

  const bulkEdit = createBulkQuoteEdit((change, quotes) =>
    bulkRuns.start(runs.update, { ...selectionOf(selected, quotes), ...change }),
  );

  return {
    count,
    bulkEdit,
    bulkRuns,
    /** Returns whether the run has begun. */
    accept: (quotes: readonly QuoteSummary[]) => tryStart(runs.accept, take(quotes)),
    /** Returns whether the run has begun. */
    cancel: (quotes: readonly QuoteSummary[], reason: string) =>
      tryStart(runs.cancel, { ...take(quotes), reason }),
  };
}
