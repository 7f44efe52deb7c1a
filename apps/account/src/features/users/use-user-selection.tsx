import { contract } from '@portal/api-client';
import { PRICE_ACCESS } from '@portal/api-client/capability';
import { type ListSelection, useBulkRun } from '@portal/area-kit';
import { getRoleName } from '@portal/auth/access';
import { useUser } from '@portal/portal-sdk';
import { plural } from '@portal/ui/format';
import { type BulkEdit, SelectedRowList } from '@portal/ui/grid';
import { ConfirmDialog, SelectInput, TextInput } from '@portal/ui/page';
import { useState } from 'react';
import { fullName, type PartnerUser, PRICE_OPTIONS, ROLE_OPTIONS } from './user-labels.ts';

const calls = contract.partner;

const TEXTS = {
  [calls.updateUsers.id]: { running: 'Changing users', done: 'changed' },
  [calls.removeUsers.id]: { running: 'Removing users', done: 'removed' },
};
const LABELS = { roleId: 'Role', prices: 'Prices', team: 'Team' };

const FIELDS: BulkEdit<PartnerUser>['fields'] = [
  {
    id: 'roleId',
    label: LABELS.roleId,
    input: ({ value, onChange, label }) => (
      <SelectInput
        label={label}
        labelHidden
        placeholder="Choose…"
        value={value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
        options={ROLE_OPTIONS.map((option) => ({ value: String(option.value), label: option.label }))}
      />
    ),
  },
  {
    id: 'prices',
    label: LABELS.prices,
    input: ({ value, onChange, label }) => (
      <SelectInput
        label={label}
        labelHidden
        placeholder="Choose…"
        value={PRICE_ACCESS.find((access) => access === value) ?? null}
        onChange={(next) => onChange(next ?? '')}
        options={PRICE_OPTIONS.map((option) => ({ value: option.value, label: option.label }))}
      />
    ),
  },
  {
    id: 'team',
    label: LABELS.team,
    canClear: true,
    input: (control) => <TextInput {...control} labelHidden />,
  },
];

function toChange(field: string, value: string | null) {
  if (field === 'roleId') return { roleId: Number(value) };
  const prices = PRICE_ACCESS.find((access) => access === value);
  return field === 'prices' && prices !== undefined ? { prices } : { team: value };
}

/** The server skips users that changed since they were shown. */
const named = (users: readonly PartnerUser[]) => ({
  users: users.map(({ id, version }) => ({ id, version })),
});

/** Why a selected user cannot be removed; null if they can. */
function getRemovalObstacle({ id, scimManagedSince }: PartnerUser, ownId: number): string | null {
  if (id === ownId) return 'not removed: you cannot remove yourself';
  return scimManagedSince === null ? null : 'not removed: managed by your identity provider';
}

interface RequestedRemoval {
  users: readonly PartnerUser[];
  pageUsers: readonly PartnerUser[];
}

/** What an administrator can do with several users at once: give them a role or a team, or remove them. */
export function useUserSelection() {
  const self = useUser();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [removal, setRemoval] = useState<RequestedRemoval | null>(null);
  const bulk = useBulkRun({
    noun: 'user',
    texts: TEXTS,
    labels: LABELS,
    refreshes: [calls.listUsers],
    setSelected,
    selection: selected,
  });
  const selection: ListSelection<PartnerUser> = {
    selected,
    onChange: setSelected,
    busyReason: bulk.busyReason,
    bulkEdit: {
      fields: FIELDS,
      onApply: (field, value, users) =>
        bulk.start(calls.updateUsers, {
          ...named(users),
          ...toChange(field, value),
        }),
    },
    actions: [
      {
        id: 'remove',
        label: 'Remove users',
        danger: true,
        onSelect: (users, pageUsers) => setRemoval({ users, pageUsers }),
        disabledReason: (users) =>
          users.every((user) => getRemovalObstacle(user, self.id) !== null)
            ? 'You cannot remove yourself or users that your identity provider manages.'
            : null,
      },
    ],
  };
  const removed = removal?.users.filter((user) => getRemovalObstacle(user, self.id) === null) ?? [];
  const title = `Remove ${plural(removed.length, 'user')}`;
  const dialog = removal !== null && (
    <ConfirmDialog
      open
      danger
      title={`${title}?`}
      confirmLabel={title}
      onCancel={() => setRemoval(null)}
      onConfirm={() => {
        if (bulk.alertIfBusy()) return;
        setRemoval(null);
        void bulk.start(calls.removeUsers, named(removed));
      }}
    >
      They will be signed out immediately and cannot sign in again. Their quotes, orders and cases are not
      affected.
      <SelectedRowList
        rows={removal.users}
        pageRows={removal.pageUsers}
        label={(user) => `${fullName(user)}, ${getRoleName(user.roleId)}`}
        note={(user) => getRemovalObstacle(user, self.id)}
      />
    </ConfirmDialog>
  );
  return { bulk, selection, dialog };
}
