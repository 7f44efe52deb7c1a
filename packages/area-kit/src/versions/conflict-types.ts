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
