import type { contract } from '@portal/api-client';
import type { ApiError } from '@portal/portal-sdk';
import { lazyWithRetry } from '@portal/ui';

/** What a bulk change did. `error` is why it stopped before the last one. */
export interface BulkResult {
  /** What was changed: "quote", "site". */
  noun: string;
  /** "Accepted", "Cancelled", "Changed": what happened to those that are done. */
  verb: string;
  doneCount: number;
  /** Those that were not reached because the user stopped. */
  leftCount: number;
  skipped: contract.multiQuotes.BulkOutcome['skipped'];
  error: ApiError | null;
  /** Whether this was an undo; its own `undo` continues it. */
  isUndo?: boolean;
  /** Takes back what was changed; absent where it cannot be. */
  undo?: () => void;
}

const OpenOutcomeDialog = lazyWithRetry(
  async () => (await import('./open-outcome-dialog.tsx')).OpenOutcomeDialog,
  () => null,
);

/** What a bulk change did, while there is something to tell; loaded then. */
export const BulkOutcomeDialog = ({ result, onClose }: { result: BulkResult | null; onClose: () => void }) =>
  result === null ? null : <OpenOutcomeDialog result={result} onClose={onClose} />;
