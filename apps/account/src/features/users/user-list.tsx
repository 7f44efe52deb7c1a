import { contract } from '@portal/api-client';
import { PRICE_LABELS } from '@portal/api-client/labels';
import { BulkRunStatus, defineList, ListPage } from '@portal/area-kit';
import { getRoleName } from '@portal/auth/access';
import { pathTo, resultOrAlert, showAlert, useCan, useCommand, useUser } from '@portal/portal-sdk';
import { AlertBanner, Button, icons, Row, StatusTag } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import { useState } from 'react';
import { Absences } from './absences.tsx';
import { useUserSelection } from './use-user-selection.tsx';
import { type UserDialogState, UserDialogs } from './user-dialogs.tsx';
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
    prices: {
      header: 'Prices',
      value: ({ prices = 'cost' }) => PRICE_LABELS[prices],
      render: ({ prices = 'cost' }) =>
        prices === 'cost' ? PRICE_LABELS.cost : <StatusTag tone="neutral">{PRICE_LABELS[prices]}</StatusTag>,
      width: 190,
      isHiddenWhenNarrow: true,
    },
    team: { header: 'Team', minWidth: 130, priority: 3 },
    status: {
      header: 'Status',
      value: ({ status, scimManagedSince }) =>
        [USER_STATUS_LABELS[status].label, scimManagedSince !== null && 'Managed'].filter(Boolean).join(', '),
      render: ({ status, scimManagedSince }) => {
        const { label, tone } = USER_STATUS_LABELS[status];
        return (
          <Row gap={1}>
            <StatusTag tone={tone}>{label}</StatusTag>
            {scimManagedSince !== null && <StatusTag tone="neutral">Managed</StatusTag>}
          </Row>
        );
      },
      width: 175,
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

function getNotice({ impersonatedBy, partner }: ReturnType<typeof useUser>, canManage: boolean): string {
  if (impersonatedBy !== null) return 'Users cannot be changed while acting as another user.';
  if (!canManage) return 'Only an administrator of your company can invite, edit or remove users.';
  return `We are checking ${partner.name}. You can invite users and email proposals once we have approved your company, usually within one working day.`;
}

/** The company's users. Everyone can view them; only an administrator can change them (R15). */
export function UserList() {
  return useCan('partner.manage') ? <ManagedUsers /> : <Users managed={null} />;
}

function ManagedUsers() {
  return <Users managed={useUserSelection()} />;
}

function Users({ managed }: { managed: ReturnType<typeof useUserSelection> | null }) {
  const canManage = managed !== null;
  const self = useUser();
  const { isAwaitingApproval } = self.partner;
  const resendInvite = useCommand(contract.partner.resendInvite, {
    refreshes: [contract.partner.listUsers],
  });
  const [dialog, setDialog] = useState<UserDialogState>(null);

  async function resend({ id, email }: PartnerUser): Promise<void> {
    const isSent = await resultOrAlert(resendInvite.run({ id }).then(() => true));
    if (isSent) showAlert(`Invitation resent to ${email}.`);
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
              disabled={isAwaitingApproval}
              onClick={() => setDialog({ kind: 'edit', user: null })}
            >
              Invite user
            </Button>
          )
        }
        notice={
          <>
            {(!canManage || isAwaitingApproval) && (
              <AlertBanner tone="info" live="off">
                {getNotice(self, canManage)}
              </AlertBanner>
            )}
            {canManage && <Absences />}
          </>
        }
        rowActions={
          canManage
            ? [
                {
                  id: 'edit',
                  label: 'Edit',
                  icon: <pageIcons.edit />,
                  onSelect: (user) => setDialog({ kind: 'edit', user }),
                },
                {
                  id: 'invite',
                  label: 'Resend invitation',
                  icon: <pageIcons.mail />,
                  when: (user) =>
                    user.status === 'invited' && user.scimManagedSince === null && !isAwaitingApproval,
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
                  icon: <pageIcons.delete />,
                  danger: true,
                  // The identity provider would add the user again.
                  when: (user) => user.id !== self.id && user.scimManagedSince === null,
                  onSelect: (user) => setDialog({ kind: 'remove', user }),
                },
              ]
            : []
        }
        {...(canManage && { selection: managed.selection })}
      >
        {canManage && <BulkRunStatus bulk={managed.bulk} />}
      </ListPage>
      {managed?.dialog}
      <UserDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
