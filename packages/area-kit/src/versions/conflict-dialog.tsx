import { lazyWithRetry } from '@portal/ui';
import type { ReactNode } from 'react';

/** One value that both changed, as text. */
export interface ConflictRow {
  label: string;
  mine: string;
  theirs: string;
}

export interface ConflictDialogProps {
  /** What both changed; null while there is nothing to decide. */
  rows: readonly ConflictRow[] | null;
  /** What was edited, for the title: "this quote". */
  what: string;
  /** Labels of what only the other side changed: applied without asking. */
  taken?: readonly string[];
  /** What else happened meanwhile and who did it: `ChangesSince`. */
  changes?: ReactNode;
  busy?: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

const OpenDialog = lazyWithRetry<ConflictDialogProps & { rows: readonly ConflictRow[] }>(
  () => import('./open-conflict-dialog.tsx').then((module) => module.OpenConflictDialog),
  () => null,
);

/** Shows both versions of what two people changed; the second one decides. Nothing is overwritten unseen. */
export function ConflictDialog({ rows, ...props }: ConflictDialogProps) {
  return rows === null ? null : <OpenDialog rows={rows} {...props} />;
}
