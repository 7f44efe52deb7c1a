import { contract, type Endpoint, type InputOf, type OutputOf } from '@portal/api-client';
import type { BulkSelection } from '@portal/area-kit';
import { useApiClient } from '@portal/portal-sdk';
import {
  BULK_QUOTE_FIELDS,
  isBulkQuoteField,
  type QuoteSummary,
  toBulkQuoteFields,
} from '@portal/quote-kit/quotes';
import type { BulkEdit } from '@portal/ui/grid';
import { groupByValue } from '../../shared/bulk/group-by-value.ts';
import { inChunks, untilEnd, useBatches } from '../../shared/bulk/use-batches.ts';

const calls = contract.multiQuotes.quotes;
type SelectionInput = InputOf<typeof calls.acceptMany>;
type Outcome = OutputOf<typeof calls.acceptMany>;

type BulkQuoteField = keyof typeof BULK_QUOTE_FIELDS;

interface Step {
  verb: string;
  label: string;
}

/** Selection and bulk changes of a multi-quote's quotes. Those that were refused stay selected, each with its reason. */
export function useBulkQuotes(
  uuid: string,
  { selected, matching, count, setSelected }: BulkSelection<typeof calls.list>,
) {
  const client = useApiClient();
  const { run, ...state } = useBatches('quote', [calls.list, contract.multiQuotes.get]);

  /** The calls that cover the selection, one after the other. */
  function callsOf<Input extends SelectionInput>(
    endpoint: Endpoint<Input, Outcome>,
    change: Omit<Input, keyof SelectionInput>,
  ) {
    // The input's own fields, of which `Omit` took the selection away.
    const call = (part: Omit<SelectionInput, 'uuid'>) =>
      client.call(endpoint, { ...change, ...part, uuid } as unknown as Input);
    return matching === null
      ? inChunks(selected, (references) => call({ references }))
      : untilEnd<string>((after) => call({ matching, ...after }));
  }

  const runSelected = <Input extends SelectionInput>(
    step: Step,
    endpoint: Endpoint<Input, Outcome>,
    change: Omit<Input, keyof SelectionInput>,
    undo?: (done: readonly string[]) => void,
  ): Promise<void> =>
    run({ ...step, total: count, setSelected, ...(undo && { undo }) }, callsOf(endpoint, change));

  /** Gives each quote the value back that it had when it was selected. */
  async function* restoreCalls(field: BulkQuoteField, rows: readonly QuoteSummary[]) {
    for (const group of groupByValue(rows, field))
      yield* inChunks(group.rows, (part) =>
        client.call(calls.updateMany, {
          uuid,
          references: part.map(({ reference }) => reference),
          // The change was one version; a bookmark is none. The server refuses quotes that changed again since.
          versions: Object.fromEntries(
            part.map(({ reference, version }) => [
              reference,
              field === 'isBookmarked' ? version : version + 1,
            ]),
          ),
          [field]: group.value,
        }),
      );
  }

  const restore = (field: BulkQuoteField, rows: readonly QuoteSummary[]) =>
    run(
      { verb: 'Restored', label: 'Undoing the change', total: rows.length, prefix: 'Undone. ' },
      restoreCalls(field, rows),
    );

  const bulkEdit: BulkEdit<QuoteSummary> = {
    fields: toBulkQuoteFields(),
    onApply: (fieldId, value, rows) => {
      if (!isBulkQuoteField(fieldId)) return;
      // The server refuses quotes that changed since they were shown.
      const versions = Object.fromEntries(rows.map(({ reference, version }) => [reference, version]));
      return runSelected(
        { verb: 'Changed', label: 'Changing quotes' },
        calls.updateMany,
        { ...BULK_QUOTE_FIELDS[fieldId].change(value), ...(matching === null && { versions }) },
        // Of all that match, only one page and its values are known here.
        matching === null
          ? (done) =>
              void restore(
                fieldId,
                rows.filter(({ reference }) => done.includes(reference)),
              )
          : undefined,
      );
    },
  };

  return {
    count,
    bulkEdit,
    ...state,
    accept: () => runSelected({ verb: 'Accepted', label: 'Accepting quotes' }, calls.acceptMany, {}),
    cancel: (reason: string) =>
      runSelected({ verb: 'Cancelled', label: 'Cancelling quotes' }, calls.cancelMany, { reason }),
  };
}

export type BulkQuotes = ReturnType<typeof useBulkQuotes>;
