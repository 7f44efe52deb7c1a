import { lazyWithRetry } from '@portal/ui';
import type { ConflictDialogProps, ConflictRow } from './conflict-types.ts';

const OpenDialog = lazyWithRetry<ConflictDialogProps & { rows: readonly ConflictRow[] }>(
  () => import('./open-conflict-dialog.tsx').then((module) => module.OpenConflictDialog),
  () => null,
);

/** Shows both versions of what two people changed; the second one decides. Nothing is overwritten unseen. */
export function ConflictDialog({ rows, ...props }: ConflictDialogProps) {
  return rows === null ? null : <OpenDialog rows={rows} {...props} />;
}
