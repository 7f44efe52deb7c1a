import type { ReactNode } from 'react';

/** One value that both changed, as text. */
export interface ConflictRow {
  label: string;
  mine: string;
  theirs: string;
}

export interface ConflictDialogProps {
  /** Values that both sides changed; null while there is nothing to decide. */
  rows: readonly ConflictRow[] | null;
  /** The edited item, for the title: "this quote". */
  what: string;
  /** Labels of values that only the other side changed: applied without asking. */
  taken?: readonly string[];
  /** Other events since then: `ChangesSince`. */
  changes?: ReactNode;
  busy?: boolean;
  /** The other change is the user's own, in another tab for example: settings that only they can change. */
  isOwnChange?: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}
