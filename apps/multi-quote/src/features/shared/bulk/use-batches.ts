import { type AnyEndpoint, contract } from '@portal/api-client';
import { type ApiError, isApiError, showAlert, useApiClient, useRefresh } from '@portal/portal-sdk';
import { plural } from '@portal/ui/format';
import { useRef, useState } from 'react';
import type { BulkResult } from './open-outcome-dialog.tsx';
import { useStop } from './use-stop.ts';

const { changes } = contract.multiQuotes;

/** `changeId`: of a change that the server can undo. */
type Batch = contract.multiQuotes.BulkOutcome & { changeId?: string | null };

/** A bulk change, and how much of it can be undone. */
export interface UndoTarget {
  changeId: string;
  count: number;
}

export interface BulkStep {
  /** "Accepted", "Changed": what happened to those that are done. */
  verb: string;
  /** Shown with the progress: "Accepting quotes". */
  label: string;
  /** How many it is for. */
  total: number;
  /** Whether it is an undo of a bulk change. */
  isUndo?: boolean;
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

/** Makes several calls one change, which is undone as a whole. */
export function asOneChange<Input, Outcome extends Batch>(
  call: (input: Input & { changeId?: string }) => Promise<Outcome>,
): (input: Input) => Promise<Outcome> {
  let changeId: string | null = null;
  return async (input) => {
    const outcome = await call({ ...input, ...(changeId !== null && { changeId }) });
    changeId = outcome.changeId ?? changeId;
    return outcome;
  };
}

/**
 * Work that this page does batch by batch: its progress, stopping it, and what it did. What is refused is named with the
 * reason.
 */
export function useBatches(uuid: string, noun: string, refreshes: readonly AnyEndpoint[]) {
  const client = useApiClient();
  const refresh = useRefresh();
  // A ref, because a double click happens before the next render.
  const isRunning = useRef(false);
  const [progress, setProgress] = useState<{ label: string; completed: number; total: number } | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const stop = useStop();

  async function run(step: BulkStep, batches: AsyncIterable<Batch>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    const { verb, label, total, isUndo = false } = step;
    let changeId: string | null = null;
    const done: string[] = [];
    const skipped: Batch['skipped'] = [];
    let error: ApiError | null = null;
    stop.reset();
    setProgress({ label, completed: 0, total });
    try {
      for await (const batch of batches) {
        done.push(...batch.done);
        skipped.push(...batch.skipped);
        changeId = batch.changeId ?? changeId;
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
    const undo = getUndo(step, { changeId, done, leftCount });
    await refresh(...refreshes, changes.list, contract.multiQuotes.listHistory);
    if (error === null && leftCount === 0) step.setSelected?.(skipped.map(({ key }) => key));
    if (error !== null || skipped.length > 0 || leftCount > 0)
      setResult({ noun, verb, doneCount, leftCount, skipped, error, isUndo, ...(undo && { undo }) });
    else
      showAlert(
        `${isUndo ? 'Undone. ' : ''}${verb}: ${plural(doneCount, noun)}.`,
        undo ? { action: { label: 'Undo', onSelect: undo } } : {},
      );
  }

  /** What Undo does; for an undo that was stopped, it continues. */
  function getUndo(
    step: BulkStep,
    { changeId, done, leftCount }: { changeId: string | null; done: readonly string[]; leftCount: number },
  ): (() => void) | null {
    const count = step.isUndo ? leftCount : done.length;
    return changeId === null || count === 0 ? null : () => void undo({ changeId, count });
  }

  /** Undoes a change. After a stop, an error or a reload the next undo continues with the rest. */
  const undo = ({ changeId, count }: UndoTarget): Promise<void> =>
    run(
      { verb: 'Restored', label: 'Undoing the change', total: count, isUndo: true },
      (async function* () {
        let remaining: number;
        do {
          const outcome = await client.call(changes.undo, { uuid, changeId });
          yield { ...outcome, changeId };
          remaining = outcome.remaining;
        } while (remaining > 0);
      })(),
    );

  return { run, undo, progress, stop, result, closeResult: () => setResult(null) };
}
