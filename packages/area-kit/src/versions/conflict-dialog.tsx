import { lazyWithRetry } from '@portal/ui';
import type { ConflictDialogProps, ConflictRow } from './conflict-types.ts';

const OpenDialog = lazyWithRetry<ConflictDialogProps & { rows: readonly ConflictRow[] }>(
  () => import('./open-conflict-dialog.tsx').then((module) => module.OpenConflictDialog),
  () => null,
);

/**
 * Shows both versions if two people changed the same values. The second person decides, so nothing is overwritten
 * unseen.
 */
export function ConflictDialog({ rows, ...props }: ConflictDialogProps) {
  return rows === null ? null : <OpenDialog rows={rows} {...props} />;
}
