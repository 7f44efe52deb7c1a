import { type AnyEndpoint, contract } from '@portal/api-client';
import { showAlert, useApiClient, useRefresh } from '@portal/portal-sdk';
import { plural } from '@portal/ui/format';
import { useState } from 'react';
import type { BulkResult } from './open-outcome-dialog.tsx';
import { type Batch, useBatchRun } from './use-batch-run.ts';

const { changes } = contract.multiQuotes;

/** `changeId`: of a change that the server can undo. */
type UndoableBatch = Batch & { changeId?: string | null };

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

/** Makes several calls one change, which is undone as a whole. */
export function groupAsOneChange<Input, Outcome extends UndoableBatch>(
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
  const { progress, stop, runBatches } = useBatchRun();
  const [result, setResult] = useState<BulkResult | null>(null);

  async function run(step: BulkStep, batches: AsyncIterable<UndoableBatch>): Promise<void> {
    const { verb, isUndo = false } = step;
    let changeId: string | null = null;
    const ended = await runBatches(step, batches, (batch) => {
      changeId = batch.changeId ?? changeId;
    });
    if (ended === null) return;
    const { done, skipped, leftCount, error } = ended;
    const doneCount = done.length;
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
