import { resultOrAlert, saveFile, showAlert, useApiClient, useRefresh } from '@portal/portal-sdk';
import {
  type BulkFailure,
  forEachSettled,
  QUOTE_KINDS,
  type Quote,
  type QuoteKind,
  type QuoteSummary,
} from '@portal/quote-kit/quotes';
import { plural } from '@portal/ui/format';
import { useState } from 'react';
import type { BulkChange } from './bulk-changes.ts';

export interface BulkOutcome {
  /** What happened: "2 quotes were accepted."; null where nothing did. */
  doneText: string | null;
  failed: readonly BulkFailure[];
  undo: (() => void) | null;
}

/** Selection and bulk changes of a list of quotes. Quotes that were refused stay selected and are listed with the reason. */
export function useBulkChanges(kind: QuoteKind) {
  const { calls } = QUOTE_KINDS[kind];
  const client = useApiClient();
  const refresh = useRefresh();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<{ completed: number; total: number } | null>(null);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);

  async function forEach(references: readonly string[], change: (reference: string) => Promise<unknown>) {
    setProgress({ completed: 0, total: references.length });
    try {
      return await forEachSettled(references, change, (completed) =>
        setProgress({ completed, total: references.length }),
      );
    } finally {
      setProgress(null);
      await refresh(calls.list);
    }
  }

  async function apply(change: BulkChange, quotes: readonly QuoteSummary[]): Promise<void> {
    if (progress !== null) return;
    const before = new Map(quotes.map((quote) => [quote.reference, quote]));
    const after = new Map<string, Quote>();
    const { done, failed } = await forEach([...before.keys()], async (reference) => {
      const quote = before.get(reference);
      // The server rejects quotes that changed since they were shown.
      if (quote) after.set(reference, await change.run(client.call, quote));
    });
    setSelected(failed.map(({ reference }) => reference));
    const doneText = done.length === 0 ? null : `${wereText(done.length)} ${change.done}.`;
    const undo =
      change.undo === undefined || done.length === 0 ? null : () => void takeBack(change, before, after);
    if (failed.length > 0) setOutcome({ doneText, failed, undo });
    else if (doneText !== null)
      showAlert(doneText, undo === null ? {} : { action: { label: 'Undo', onSelect: undo } });
  }

  async function takeBack(
    change: BulkChange,
    before: ReadonlyMap<string, QuoteSummary>,
    after: ReadonlyMap<string, Quote>,
  ): Promise<void> {
    const { done, failed } = await forEach([...after.keys()], async (reference) => {
      const [old, now] = [before.get(reference), after.get(reference)];
      if (old && now) await change.undo?.(client.call, old, now);
    });
    if (failed.length > 0)
      setOutcome({
        doneText: done.length === 0 ? null : `${wereText(done.length)} restored.`,
        failed,
        undo: null,
      });
    else showAlert(`Undone. ${wereText(done.length)} restored.`);
  }

  async function exportSelected(quotes: readonly QuoteSummary[]): Promise<void> {
    const references = quotes.map(({ reference }) => reference);
    const file = await resultOrAlert(client.call(calls.export, { references }), 'The export failed.');
    if (file !== undefined) saveFile(file);
  }

  return {
    selected,
    setSelected,
    progress,
    apply,
    exportSelected,
    outcome,
    closeOutcome: () => setOutcome(null),
  };
}

const wereText = (count: number) => `${plural(count, 'quote')} ${count === 1 ? 'was' : 'were'}`;
