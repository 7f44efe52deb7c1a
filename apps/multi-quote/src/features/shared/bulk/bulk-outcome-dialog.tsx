import { lazyWithRetry } from '@portal/ui';
import type { BulkResult } from './open-outcome-dialog.tsx';

const OpenOutcomeDialog = lazyWithRetry(
  async () => (await import('./open-outcome-dialog.tsx')).OpenOutcomeDialog,
  () => null,
);

/** What a bulk change did, while there is something to tell; loaded then. */
export const BulkOutcomeDialog = ({ result, onClose }: { result: BulkResult | null; onClose: () => void }) =>
  result === null ? null : <OpenOutcomeDialog result={result} onClose={onClose} />;
