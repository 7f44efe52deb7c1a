import { contract, type Endpoint, type InputOf, type OutputOf } from '@portal/api-client';
import type { BulkSelection } from '@portal/area-kit';
import { type ApiError, isApiError, showAlert, useApiClient, useRefresh } from '@portal/portal-sdk';
import {
  BULK_QUOTE_FIELDS,
  isBulkQuoteField,
  type QuoteSummary,
  toBulkQuoteFields,
} from '@portal/quote-kit/quotes';
import { plural } from '@portal/ui/format';
import type { BulkEdit } from '@portal/ui/grid';
import { useState } from 'react';
import type { BulkResult } from '../../shared/bulk/bulk-outcome-dialog.tsx';
import { groupByValue } from '../../shared/bulk/group-by-value.ts';
import { useStop } from '../../shared/bulk/use-stop.ts';

const calls = contract.multiQuotes.quotes;
type SelectionInput = InputOf<typeof calls.acceptMany>;
type Outcome = OutputOf<typeof calls.acceptMany>;

type BulkQuoteField = keyof typeof BULK_QUOTE_FIELDS;

/** Quotes per call where they are named one by one: few enough to show progress by. */
const CHUNK = 100;

interface Step {
  verb: string;
  /** Shown with the progress: "Accepting quotes". */
  label: string;
}

/** Selection and bulk changes of a multi-quote's quotes. Those that were refused stay selected, each with its reason. */
export function useBulkQuotes(
  uuid: string,
  { selected, matching, count, setSelected }: BulkSelection<typeof calls.list>,
) {
  const client = useApiClient();
  const refresh = useRefresh();
  const [progress, setProgress] = useState<{ label: string; completed: number; total: number } | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const stop = useStop();

  /** The calls that cover the selection, one after the other. */
  async function* callsOf<Input extends SelectionInput>(
    endpoint: Endpoint<Input, Outcome>,
    change: Omit<Input, keyof SelectionInput>,
  ): AsyncGenerator<Outcome> {
    // The input's own fields, of which `Omit` took the selection away.
    const call = (part: Omit<SelectionInput, 'uuid'>) =>
      client.call(endpoint, { ...change, ...part, uuid } as unknown as Input);
    if (matching !== null) {
      let after: string | null = null;
      do {
        const outcome: Outcome = await call({ matching, ...(after !== null && { after }) });
        yield outcome;
        after = outcome.next;
      } while (after !== null);
      return;
    }
    for (let start = 0; start < selected.length; start += CHUNK)
      yield await call({ references: selected.slice(start, start + CHUNK) });
  }

  async function run<Input extends SelectionInput>(
    { verb, label }: Step,
    endpoint: Endpoint<Input, Outcome>,
    change: Omit<Input, keyof SelectionInput>,
    undo?: (done: readonly string[]) => void,
  ): Promise<void> {
    if (progress !== null) return;
    const done: string[] = [];
    const skipped: Outcome['skipped'] = [];
    let error: ApiError | null = null;
    stop.reset();
    setProgress({ label, completed: 0, total: count });
    try {
      for await (const outcome of callsOf(endpoint, change)) {
        done.push(...outcome.done);
        skipped.push(...outcome.skipped);
        setProgress({ label, completed: done.length + skipped.length, total: count });
        if (stop.isAsked()) break;
      }
    } catch (caught) {
      if (!isApiError(caught)) throw caught;
      error = caught;
    } finally {
      setProgress(null);
    }
    const doneCount = done.length;
    const leftCount = stop.isAsked() ? Math.max(0, count - doneCount - skipped.length) : 0;
    const takeBack = undo && doneCount > 0 ? { undo: () => undo(done) } : {};
    await refresh(calls.list, contract.multiQuotes.get);
    // After an error or a stop the selection stays, to try again.
    if (error === null && leftCount === 0) setSelected(skipped.map(({ key }) => key));
    if (error !== null || skipped.length > 0 || leftCount > 0)
      setResult({ verb, doneCount, leftCount, skipped, error, ...takeBack });
    else
      showAlert(
        `${verb}: ${plural(doneCount, 'quote')}.`,
        takeBack.undo ? { action: { label: 'Undo', onSelect: takeBack.undo } } : {},
      );
  }

  /** Gives each quote the value back that it had when it was selected. */
  async function restore(field: BulkQuoteField, rows: readonly QuoteSummary[]): Promise<void> {
    let doneCount = 0;
    const skipped: Outcome['skipped'] = [];
    let error: ApiError | null = null;
    try {
      for (const group of groupByValue(rows, field)) {
        for (let start = 0; start < group.rows.length; start += CHUNK) {
          const part = group.rows.slice(start, start + CHUNK);
          setProgress({ label: 'Undoing the change', completed: doneCount, total: rows.length });
          const outcome = await client.call(calls.updateMany, {
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
          });
          doneCount += outcome.done.length;
          skipped.push(...outcome.skipped);
        }
      }
    } catch (caught) {
      if (!isApiError(caught)) throw caught;
      error = caught;
    } finally {
      setProgress(null);
    }
    await refresh(calls.list, contract.multiQuotes.get);
    if (error !== null || skipped.length > 0)
      setResult({ verb: 'Restored', doneCount, leftCount: 0, skipped, error });
    else showAlert(`Undone. Restored: ${plural(doneCount, 'quote')}.`);
  }

  const bulkEdit: BulkEdit<QuoteSummary> = {
    fields: toBulkQuoteFields(),
    onApply: (fieldId, value, rows) => {
      if (!isBulkQuoteField(fieldId)) return;
      // The server refuses quotes that changed since they were shown.
      const versions = Object.fromEntries(rows.map(({ reference, version }) => [reference, version]));
      return run(
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
    progress,
    stop,
    result,
    closeResult: () => setResult(null),
    accept: () => run({ verb: 'Accepted', label: 'Accepting quotes' }, calls.acceptMany, {}),
    cancel: (reason: string) =>
      run({ verb: 'Cancelled', label: 'Cancelling quotes' }, calls.cancelMany, { reason }),
  };
}

export type BulkQuotes = ReturnType<typeof useBulkQuotes>;
