import { contract } from '@portal/api-client';
import { ConfirmCommandDialog, defineList, ListPage } from '@portal/area-kit';
import { getRoleName } from '@portal/auth/access';
import { isApiError, pathTo, showAlert, useCan, useCommand, useUser } from '@portal/portal-sdk';
import { AlertBanner, Button, icons, StatusTag } from '@portal/ui';
import { useState } from 'react';
import { UserDialog } from './user-dialog.tsx';
import { fullName, type PartnerUser, ROLE_LABELS, USER_STATUS_LABELS } from './user-labels.ts';

const userList = defineList({
  endpoint: contract.partner.listUsers,
  name: 'users',
  title: 'Users',
  noun: 'user',
  rowId: (user) => String(user.id),
  rowLabel: fullName,
  rowHref: ({ id }) => pathTo('partner.user', { id }),
  defaultSort: { by: 'lastName' },
  search: { label: 'Search users', placeholder: 'Name or email' },
  filters: {
    status: { type: 'chips', label: 'Status', options: USER_STATUS_LABELS },
    roleId: { type: 'chips', label: 'Role', options: ROLE_LABELS },
  },
  columns: {
    lastName: {
      header: 'Name',
      value: fullName,
      sortable: true,
      priority: 1,
      minWidth: 160,
      locked: true,
    },
    email: { header: 'Email', sortable: true, minWidth: 200 },
    roleId: { header: 'Role', value: (user) => getRoleName(user.roleId), sortable: true, width: 140 },
    status: {
      header: 'Status',
      render: ({ status }) => {
        const { label, tone } = USER_STATUS_LABELS[status];
        return <StatusTag tone={tone}>{label}</StatusTag>;
      },
      width: 110,
    },
    twoFactor: {
      header: 'Two-factor',
      value: (user) => (user.twoFactorConfirmedAt === null ? 'Off' : 'On'),
      width: 125,
      priority: 3,
    },
    lastSeenAt: { header: 'Last seen', kind: 'date', width: 115, priority: 3 },
  },
  empty: { title: 'No users yet' },
});

type DialogState =
  | { kind: 'edit'; user: PartnerUser | null }
  | { kind: 'remove' | 'reset'; user: PartnerUser }
  | null;

/** The company's users. Everyone can view them; only an administrator can change them (R15). */
export function UserList() {
  const canManage = useCan('partner.manage');
  const self = useUser();
  const resendInvite = useCommand(contract.partner.resendInvite, {
    refreshes: [contract.partner.listUsers],
  });
  const [dialog, setDialog] = useState<DialogState>(null);
  const edited = dialog?.kind === 'edit' ? dialog : null;
  const removed = dialog?.kind === 'remove' ? dialog.user : null;
  const reset = dialog?.kind === 'reset' ? dialog.user : null;
  const close = () => setDialog(null);

  async function resend({ id, email }: PartnerUser): Promise<void> {
    try {
      await resendInvite.run({ id });
      showAlert(`Invitation resent to ${email}.`);
    } catch (error) {
      if (!isApiError(error)) throw error;
      showAlert(error.message, { success: false });
    }
  }

  return (
    <>
      <ListPage
        list={userList}
        action={
          canManage && (
            <Button
              variant="primary"
              icon={<icons.add />}
              onClick={() => setDialog({ kind: 'edit', user: null })}
            >
              Invite user
            </Button>
          )
        }
        notice={
          !canManage && (
            <AlertBanner tone="info" live="off">
              {self.impersonatedBy !== null
                ? 'Users cannot be changed while acting as another user.'
                : 'Only an administrator of your company can invite, edit or remove users.'}
            </AlertBanner>
          )
        }
        rowActions={
          canManage
            ? [
                {
                  id: 'edit',
                  label: 'Edit',
                  icon: <icons.user />,
                  onSelect: (user) => setDialog({ kind: 'edit', user }),
                },
                {
                  id: 'invite',
                  label: 'Resend invitation',
                  icon: <icons.refresh />,
                  when: (user) => user.status === 'invited',
                  onSelect: (user) => void resend(user),
                },
                {
                  id: 'reset',
                  label: 'Reset two-factor',
                  icon: <icons.refresh />,
                  when: (user) => user.twoFactorConfirmedAt !== null && user.id !== self.id,
                  onSelect: (user) => setDialog({ kind: 'reset', user }),
                },
                {
                  id: 'remove',
                  label: 'Remove',
                  icon: <icons.close />,
                  danger: true,
                  when: (user) => user.id !== self.id,
                  onSelect: (user) => setDialog({ kind: 'remove', user }),
                },
              ]
            : []
        }
      />
      <UserDialog
        key={edited === null ? 'closed' : (edited.user?.id ?? 'new')}
        open={edited !== null}
        user={edited?.user ?? null}
        onClose={close}
      />
      <ConfirmCommandDialog
        endpoint={contract.twoFactor.disableForUser}
        input={reset === null ? undefined : { id: reset.id }}
        refreshes={[contract.partner.listUsers]}
        title="Reset two-factor authentication?"
        confirmLabel="Reset two-factor"
        successMessage={`Two-factor authentication of ${reset && fullName(reset)} is off.`}
        onClose={close}
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
        onClose={close}
      >
        {removed && fullName(removed)} will be signed out immediately and cannot sign in again. Their quotes,
        orders and cases are not affected.
      </ConfirmCommandDialog>
    </>
  );
}
