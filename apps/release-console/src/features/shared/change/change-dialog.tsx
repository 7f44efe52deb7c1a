import { ApiError } from '@portal/api-client';
import { useCommand } from '@portal/api-client/swr';
import type { GenericSchema, InferInput } from 'valibot';
import { type ChangeInput, makeChange } from '../../../contract/changes.ts';
import { AffectedNote } from './affected-note.tsx';
import { ReasonDialog, type ReasonDialogProps } from './reason-dialog.tsx';
import { REFRESHED } from './refreshed.ts';

export interface ChangeDialogProps<Schema extends GenericSchema>
  extends Omit<ReasonDialogProps<Schema>, 'note' | 'applyChange' | 'onClose'> {
  /** The change that the values describe, or a message that says what is missing. */
  toChange: (values: InferInput<Schema>) => ChangeInput | string;
  /** The change to count users for, if this does not need all values. By default, the result of `toChange`. */
  countedChange?: ChangeInput;
  onClose: () => void;
}

/** The dialog of a change that {@link makeChange} makes, with the number of affected users. */
export function ChangeDialog<Schema extends GenericSchema>({
  toChange,
  countedChange,
  onClose,
  ...dialog
}: ChangeDialogProps<Schema>) {
  const command = useCommand(makeChange, { refreshes: REFRESHED });
  return (
    <ReasonDialog<Schema>
      {...dialog}
      note={(values) => {
        const change = countedChange ?? toChange(values);
        return <AffectedNote change={typeof change === 'string' ? null : change} />;
      }}
      applyChange={async (values) => {
        const change = toChange(values);
        if (typeof change === 'string') throw new ApiError('conflict', { message: change });
        return command.run(change);
      }}
      onClose={() => onClose()}
    />
  );
}
