import { contract } from '@portal/api-client';
import { type BulkSelection, useBulkRun } from '@portal/area-kit';
import { BULK_QUOTE_LABELS, BULK_QUOTE_TEXTS, createBulkQuoteEdit } from '@portal/quote-kit/quotes';

const { list, runs } = contract.multiQuotes.quotes;

const TEXTS = {
  [runs.accept.id]: BULK_QUOTE_TEXTS.accept,
  [runs.cancel.id]: BULK_QUOTE_TEXTS.cancel,
  [runs.update.id]: BULK_QUOTE_TEXTS.update,
};

const REFRESHES = [list, contract.multiQuotes.get, contract.multiQuotes.listHistory];

/** Selection and bulk changes of a multi-quote's quotes. Refused quotes stay selected, each with its reason. */
export function useBulkQuotes(
  uuid: string,
  { selected, matching, count, setSelected }: BulkSelection<typeof list>,
) {
  const bulkRuns = useBulkRun({
    noun: 'quote',
    texts: TEXTS,
    labels: BULK_QUOTE_LABELS,
    subject: uuid,
    refreshes: REFRESHES,
    setSelected,
  });
  /** All that match, or else the named quotes. */
  const selectionOf = (named: readonly string[]) =>
    matching === null ? { uuid, references: [...named] } : { uuid, matching };

  const bulkEdit = createBulkQuoteEdit((change, quotes) => {
    // The server skips quotes that changed since they were shown.
    const versions = Object.fromEntries(quotes.map(({ reference, version }) => [reference, version]));
    return bulkRuns.start(runs.update, {
      ...selectionOf(selected),
      ...(matching === null && { versions }),
      ...change,
    });
  });

  return {
    count,
    bulkEdit,
    bulkRuns,
    accept: (named: readonly string[]) => bulkRuns.start(runs.accept, selectionOf(named)),
    cancel: (named: readonly string[], reason: string) =>
      bulkRuns.start(runs.cancel, { ...selectionOf(named), reason }),
  };
}
