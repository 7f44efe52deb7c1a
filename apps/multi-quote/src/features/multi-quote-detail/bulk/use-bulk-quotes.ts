import { contract } from '@portal/api-client';
import { type BulkSelection, useBulkRun } from '@portal/area-kit';
import {
  BULK_QUOTE_FIELDS,
  isBulkQuoteField,
  type QuoteSummary,
  toBulkQuoteFields,
} from '@portal/quote-kit/quotes';
import type { BulkEdit } from '@portal/ui/grid';

const { list, runs } = contract.multiQuotes.quotes;

const TEXTS = {
  [runs.accept.id]: { running: 'Accepting quotes', done: 'accepted' },
  [runs.cancel.id]: { running: 'Cancelling quotes', done: 'cancelled' },
  [runs.update.id]: { running: 'Changing quotes', done: 'changed' },
};

const LABELS = Object.fromEntries(
  Object.entries(BULK_QUOTE_FIELDS).map(([field, { label }]) => [field, label]),
);

const REFRESHES = [list, contract.multiQuotes.get, contract.multiQuotes.listHistory];

/** Selection and bulk changes of a multi-quote's quotes. Refused quotes stay selected, each with its reason. */
export function useBulkQuotes(
  uuid: string,
  { selected, matching, count, setSelected }: BulkSelection<typeof list>,
) {
  const bulkRuns = useBulkRun({
    noun: 'quote',
    texts: TEXTS,
    labels: LABELS,
    subject: uuid,
    refreshes: REFRESHES,
    setSelected,
  });
  /** All that match, or else the named quotes. */
  const selectionOf = (named: readonly string[]) =>
    matching === null ? { uuid, references: [...named] } : { uuid, matching };

  const bulkEdit: BulkEdit<QuoteSummary> = {
    fields: toBulkQuoteFields(),
    onApply: (fieldId, value, rows) => {
      if (!isBulkQuoteField(fieldId)) return;
      // The server skips quotes that changed since they were shown.
      const versions = Object.fromEntries(rows.map(({ reference, version }) => [reference, version]));
      return bulkRuns.start(runs.update, {
        ...selectionOf(selected),
        ...(matching === null && { versions }),
        ...BULK_QUOTE_FIELDS[fieldId].change(value),
      });
    },
  };

  return {
    count,
    bulkEdit,
    bulkRuns,
    accept: (named: readonly string[]) => bulkRuns.start(runs.accept, selectionOf(named)),
    cancel: (named: readonly string[], reason: string) =>
      bulkRuns.start(runs.cancel, { ...selectionOf(named), reason }),
  };
}

export type BulkQuotes = ReturnType<typeof useBulkQuotes>;
