import { contract } from '@portal/api-client';
import { ConfirmCommandDialog } from '@portal/area-kit';
import { UserDialog } from './user-dialog.tsx';
import { fullName, type PartnerUser } from './user-labels.ts';

export type UserDialogState =
  | { kind: 'edit'; user: PartnerUser | null }
  | { kind: 'remove' | 'reset'; user: PartnerUser }
  | null;

interface UserDialogsProps {
  dialog: UserDialogState;
  onClose: () => void;
}

/** Dialogs of the user list: the form, and the confirmations of a reset and a removal. */
export function UserDialogs({ dialog, onClose }: UserDialogsProps) {
  const edited = dialog?.kind === 'edit' ? dialog : null;
  const removed = dialog?.kind === 'remove' ? dialog.user : null;
  const reset = dialog?.kind === 'reset' ? dialog.user : null;
  return (
    <>
      <UserDialog
        key={edited === null ? 'closed' : (edited.user?.id ?? 'new')}
        open={edited !== null}
        user={edited?.user ?? null}
        onClose={onClose}
      />
      <ConfirmCommandDialog
        endpoint={contract.twoFactor.disableForUser}
        input={reset === null ? undefined : { id: reset.id }}
        refreshes={[contract.partner.listUsers]}
        title="Reset two-factor authentication?"
        confirmLabel="Reset two-factor"
        successMessage={`Two-factor authentication of ${reset && fullName(reset)} is off.`}
        onClose={onClose}
      >
        {reset && fullName(reset)} will be signed out everywhere and signs in with the password alone until
        they set up a new device. Do this only when you have spoken to them.
      </ConfirmCommandDialog>
      <ConfirmCommandDialog
        endpoint={contract.partner.removeUser}
        input={removed === null ? undefined : { id: removed.id }}
        refreshes={[contract.partner.listUsers]}
        title="Remove this user?"
        confirmLabel="Remove user"
        successMessage={`${removed && fullName(removed)} was removed.`}
        onClose={onClose}
      >
        {removed && fullName(removed)} will be signed out immediately and cannot sign in again. Their quotes,
        orders and cases are not affected.
      </ConfirmCommandDialog>
    </>
  );
}
