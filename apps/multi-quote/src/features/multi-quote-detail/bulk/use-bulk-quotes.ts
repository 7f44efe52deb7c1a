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
import { inChunks, untilEnd } from '../../shared/bulk/use-batch-run.ts';
import { groupAsOneChange, useBatches } from '../../shared/bulk/use-batches.ts';

const calls = contract.multiQuotes.quotes;
type SelectionInput = InputOf<typeof calls.acceptMany>;
/** Cancelling cannot be undone, so it has no `changeId`. */
type Outcome = OutputOf<typeof calls.cancelMany> & Partial<OutputOf<typeof calls.acceptMany>>;
type Part = Omit<SelectionInput, 'uuid'>;

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
  const { run, ...state } = useBatches(uuid, 'quote', [calls.list, contract.multiQuotes.get]);

  /** The calls that cover all that match, or else the quotes that are named, one after the other. */
  function callsOf<Input extends SelectionInput>(
    endpoint: Endpoint<Input, Outcome>,
    change: Omit<Input, keyof SelectionInput>,
    named: readonly string[],
  ) {
    // The input's own fields, of which `Omit` took the selection away.
    const call = groupAsOneChange((part: Part) =>
      client.call(endpoint, { ...change, ...part, uuid } as unknown as Input),
    );
    return matching === null
      ? inChunks(named, (references) => call({ references }))
      : untilEnd<string>((after) => call({ matching, ...after }));
  }

  const runSelected = <Input extends SelectionInput>(
    step: Step,
    endpoint: Endpoint<Input, Outcome>,
    change: Omit<Input, keyof SelectionInput>,
    named: readonly string[] = selected,
  ): Promise<void> =>
    run(
      { ...step, total: matching === null ? named.length : count, setSelected },
      callsOf(endpoint, change, named),
    );

  const bulkEdit: BulkEdit<QuoteSummary> = {
    fields: toBulkQuoteFields(),
    onApply: (fieldId, value, rows) => {
      if (!isBulkQuoteField(fieldId)) return;
      // The server refuses quotes that changed since they were shown.
      const versions = Object.fromEntries(rows.map(({ reference, version }) => [reference, version]));
      return runSelected({ verb: 'Changed', label: 'Changing quotes' }, calls.updateMany, {
        ...BULK_QUOTE_FIELDS[fieldId].change(value),
        ...(matching === null && { versions }),
      });
    },
  };

  return {
    count,
    bulkEdit,
    ...state,
    /** All that match, or else the named quotes of the selection. */
    accept: (named: readonly string[]) =>
      runSelected({ verb: 'Accepted', label: 'Accepting quotes' }, calls.acceptMany, {}, named),
    cancel: (named: readonly string[], reason: string) =>
      runSelected({ verb: 'Cancelled', label: 'Cancelling quotes' }, calls.cancelMany, { reason }, named),
  };
}

export type BulkQuotes = ReturnType<typeof useBulkQuotes>;
