import type { AnyEndpoint, contract } from '@portal/api-client';
import { type ApiError, isApiError, showAlert, useRefresh } from '@portal/portal-sdk';
import { plural } from '@portal/ui/format';
import { useRef, useState } from 'react';
import type { BulkResult } from './bulk-outcome-dialog.tsx';
import { useStop } from './use-stop.ts';

type Batch = contract.multiQuotes.BulkOutcome;

export interface BulkStep {
  /** "Accepted", "Changed": what happened to those that are done. */
  verb: string;
  /** Shown with the progress: "Accepting quotes". */
  label: string;
  /** How many it is for. */
  total: number;
  /** What a success without exceptions says before `verb`. */
  prefix?: string;
  /** Takes back what was done; absent where it cannot be. */
  undo?: (done: readonly string[]) => void;
  /** Gets those that were refused, unless the run ended early: the selection then stays, to try again. */
  setSelected?: (keys: readonly string[]) => void;
}

/** Items per call where they are named one by one: few enough to show progress by. */
const CHUNK = 100;

/** The calls for items that are named one by one. */
export async function* inChunks<Item>(
  items: readonly Item[],
  call: (part: Item[]) => Promise<Batch>,
): AsyncGenerator<Batch> {
  for (let start = 0; start < items.length; start += CHUNK)
    yield await call(items.slice(start, start + CHUNK));
}

/** The calls for all that match: each says where the next continues. */
export async function* untilEnd<Cursor>(
  call: (after: { after?: Cursor }) => Promise<Batch & { next: Cursor | null }>,
): AsyncGenerator<Batch> {
  let after: Cursor | null = null;
  do {
    const outcome: Batch & { next: Cursor | null } = await call(after === null ? {} : { after });
    yield outcome;
    after = outcome.next;
  } while (after !== null);
}

/**
 * Work that this page does batch by batch: its progress, stopping it, and what it did. What is refused is named with the
 * reason.
 */
export function useBatches(noun: string, refreshes: readonly AnyEndpoint[]) {
  const refresh = useRefresh();
  // A ref, because a double click happens before the next render.
  const isRunning = useRef(false);
  const [progress, setProgress] = useState<{ label: string; completed: number; total: number } | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const stop = useStop();

  async function run(step: BulkStep, batches: AsyncIterable<Batch>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    const { verb, label, total, undo } = step;
    const done: string[] = [];
    const skipped: Batch['skipped'] = [];
    let error: ApiError | null = null;
    stop.reset();
    setProgress({ label, completed: 0, total });
    try {
      for await (const batch of batches) {
        done.push(...batch.done);
        skipped.push(...batch.skipped);
        setProgress({ label, completed: done.length + skipped.length, total });
        if (stop.isAsked()) break;
      }
    } catch (caught) {
      if (!isApiError(caught)) throw caught;
      error = caught;
    } finally {
      isRunning.current = false;
      setProgress(null);
    }
    const doneCount = done.length;
    const leftCount = stop.isAsked() ? Math.max(0, total - doneCount - skipped.length) : 0;
    const takeBack = undo && doneCount > 0 ? { undo: () => undo(done) } : {};
    await refresh(...refreshes);
    if (error === null && leftCount === 0) step.setSelected?.(skipped.map(({ key }) => key));
    if (error !== null || skipped.length > 0 || leftCount > 0)
      setResult({ noun, verb, doneCount, leftCount, skipped, error, ...takeBack });
    else
      showAlert(
        `${step.prefix ?? ''}${verb}: ${plural(doneCount, noun)}.`,
        takeBack.undo ? { action: { label: 'Undo', onSelect: takeBack.undo } } : {},
      );
  }

  return { run, progress, stop, result, closeResult: () => setResult(null) };
}
