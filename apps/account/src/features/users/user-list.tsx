import { contract } from '@portal/api-client';
import {
  isApiError,
  listInput,
  showAlert,
  sortKeys,
  tableError,
  tableState,
  useApiClient,
  useCan,
  useListState,
  usePageTitle,
  useQuery,
  useUser,
} from '@portal/portal-sdk';
import { AlertBanner, Button, icons } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { DataTable } from '@portal/ui/grid';
import { ConfirmDialog, FilterBar, Page, PageHeader } from '@portal/ui/page';
import { useState } from 'react';
import { userColumns } from './user-columns.tsx';
import { UserDialog } from './user-dialog.tsx';
import { fullName, type PartnerUser } from './user-labels.ts';

type Open = { kind: 'edit'; user: PartnerUser | null } | { kind: 'remove'; user: PartnerUser } | null;

/** The company's users. Everyone can view them; only an administrator can change them (R15). */
export function UserList() {
  usePageTitle('Users');
  const list = useListState<Record<string, never>>({
    filters: {},
    sorts: sortKeys(userColumns),
    sort: 'lastName',
  });
  const users = useQuery(contract.partner.listUsers, listInput(list), { keepPreviousData: true });
  const canManage = useCan('partner.manage');
  const self = useUser();
  const client = useApiClient();
  const [open, setOpen] = useState<Open>(null);
  const [isRemoving, setRemoving] = useState(false);
  const close = () => setOpen(null);

  async function act(call: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await call();
      showAlert(done);
    } catch (error) {
      if (!isApiError(error)) throw error;
      showAlert(error.message, { success: false });
    }
    await users.refresh();
  }

  async function remove(user: PartnerUser): Promise<void> {
    setRemoving(true);
    await act(
      () => client.call(contract.partner.removeUser, { id: user.id }),
      `${fullName(user)} was removed.`,
    );
    setRemoving(false);
    close();
  }

  return (
    <Page>
      <PageHeader
        title="Users"
        action={
          canManage ? (
            <Button
              variant="primary"
              icon={<icons.add />}
              onClick={() => setOpen({ kind: 'edit', user: null })}
            >
              Invite user
            </Button>
          ) : undefined
        }
      />
      {!canManage && (
        <AlertBanner tone="info" live="off">
          Only an administrator of your company can invite, edit or remove users.
        </AlertBanner>
      )}
      <FilterBar
        search={{
          label: 'Search users',
          placeholder: 'Name or email',
          value: list.search,
          onSearch: (search) => list.set({ search }),
        }}
        summary={users.data === undefined ? null : plural(users.data.total, 'user')}
      />
      <DataTable<PartnerUser>
        aria-label="Users"
        columns={userColumns}
        rows={users.data?.items}
        total={users.data?.total}
        getRowId={(user) => String(user.id)}
        {...tableState(list)}
        loading={users.isLoading}
        error={tableError(users.error)}
        onRetry={users.refresh}
        isFiltered={list.isFiltered}
        onClearFilters={list.clear}
        empty={{ title: 'No users yet' }}
        rowLabel={fullName}
        rowActions={
          canManage
            ? [
                {
                  id: 'edit',
                  label: 'Edit',
                  icon: <icons.user />,
                  onSelect: (user) => setOpen({ kind: 'edit', user }),
                },
                {
                  id: 'invite',
                  label: 'Resend invitation',
                  icon: <icons.refresh />,
                  when: (user) => user.status === 'invited',
                  onSelect: (user) =>
                    void act(
                      () => client.call(contract.partner.resendInvite, { id: user.id }),
                      `Invitation resent to ${user.email}.`,
                    ),
                },
                {
                  id: 'remove',
                  label: 'Remove',
                  icon: <icons.close />,
                  danger: true,
                  when: (user) => user.id !== self.id,
                  onSelect: (user) => setOpen({ kind: 'remove', user }),
                },
              ]
            : []
        }
      />
      <UserDialog
        key={open?.kind === 'edit' ? (open.user?.id ?? 'new') : 'closed'}
        open={open?.kind === 'edit'}
        user={open?.kind === 'edit' ? open.user : null}
        onClose={close}
      />
      <ConfirmDialog
        open={open?.kind === 'remove'}
        title="Remove this user?"
        confirmLabel="Remove user"
        danger
        loading={isRemoving}
        onCancel={close}
        onConfirm={() => void (open?.kind === 'remove' && remove(open.user))}
      >
        {open?.kind === 'remove' &&
          `${fullName(open.user)} will be signed out immediately and cannot sign in again. Their past activity is kept.`}
      </ConfirmDialog>
    </Page>
  );
}
