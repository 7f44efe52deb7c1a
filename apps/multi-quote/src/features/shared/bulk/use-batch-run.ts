import type { contract } from '@portal/api-client';
import { type ApiError, isApiError } from '@portal/portal-sdk';
import { useRef, useState } from 'react';
import { type Stop, useStop } from './use-stop.ts';

export type Batch = contract.multiQuotes.BulkOutcome;

/** What all batches together did. */
export interface BatchRunResult extends Batch {
  /** Those that were not reached because the user stopped. */
  leftCount: number;
  /** Why it ended before the last batch. */
  error: ApiError | null;
}

interface BatchRun {
  progress: { label: string; completed: number; total: number } | null;
  stop: Stop;
  /** Null while another run is under way. */
  runBatches: <Each extends Batch>(
    step: { label: string; total: number },
    batches: AsyncIterable<Each>,
    onBatch?: (batch: Each) => void,
  ) => Promise<BatchRunResult | null>;
}

/** Items per call where they are named one by one: few enough to show progress by. */
const CHUNK = 100;

/** The calls for items that are named one by one. */
export async function* inChunks<Item, Each extends Batch>(
  items: readonly Item[],
  call: (part: Item[]) => Promise<Each>,
): AsyncGenerator<Each> {
  for (let start = 0; start < items.length; start += CHUNK)
    yield await call(items.slice(start, start + CHUNK));
}

/** The calls for all that match: each says where the next continues. */
export async function* untilEnd<
  Cursor,
  Each extends Batch & { next: Cursor | null } = Batch & { next: Cursor | null },
>(call: (after: { after?: Cursor }) => Promise<Each>): AsyncGenerator<Each> {
  let after: Cursor | null = null;
  do {
    const outcome: Each = await call(after === null ? {} : { after });
    yield outcome;
    after = outcome.next;
  } while (after !== null);
}

/** Runs calls one after the other, with their progress, until the last one, an error or the user's Stop. */
export function useBatchRun(): BatchRun {
  // A ref, because a double click happens before the next render.
  const isRunning = useRef(false);
  const [progress, setProgress] = useState<BatchRun['progress']>(null);
  const stop = useStop();

  const runBatches: BatchRun['runBatches'] = async ({ label, total }, batches, onBatch) => {
    if (isRunning.current) return null;
    isRunning.current = true;
    const result: BatchRunResult = { done: [], skipped: [], leftCount: 0, error: null };
    stop.reset();
    setProgress({ label, completed: 0, total });
    try {
      for await (const batch of batches) {
        result.done.push(...batch.done);
        result.skipped.push(...batch.skipped);
        onBatch?.(batch);
        const completed = result.done.length + result.skipped.length;
        setProgress({ label, completed, total });
        if (stop.isAsked()) {
          result.leftCount = Math.max(0, total - completed);
          break;
        }
      }
    } catch (error) {
      if (!isApiError(error)) throw error;
      result.error = error;
    } finally {
      isRunning.current = false;
      setProgress(null);
    }
    return result;
  };

  return { progress, stop, runBatches };
}
