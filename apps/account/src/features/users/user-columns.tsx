import { getRoleName } from '@portal/auth/access';
import { StatusTag } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import type { DataColumn } from '@portal/ui/grid';
import { fullName, type PartnerUser } from './user-labels.ts';

export const userColumns: readonly DataColumn<PartnerUser>[] = [
  {
    id: 'lastName',
    header: 'Name',
    value: fullName,
    sortable: true,
    priority: 1,
    minWidth: 160,
    locked: true,
  },
  { id: 'email', header: 'Email', value: (user) => user.email, sortable: true, minWidth: 200 },
  { id: 'roleId', header: 'Role', value: (user) => getRoleName(user.roleId), sortable: true, width: 140 },
  {
    id: 'status',
    header: 'Status',
    value: (user) => user.status,
    render: (user) => (
      <StatusTag tone={user.status === 'active' ? 'success' : 'info'}>
        {user.status === 'active' ? 'Active' : 'Invited'}
      </StatusTag>
    ),
    width: 110,
  },
  {
    id: 'twoFactor',
    header: 'Two-factor',
    value: (user) => (user.twoFactorConfirmedAt === null ? 'Off' : 'On'),
    width: 125,
    priority: 3,
  },
  {
    id: 'lastSeenAt',
    header: 'Last seen',
    value: (user) => user.lastSeenAt,
    render: (user) => formatDate(user.lastSeenAt),
    width: 115,
    priority: 3,
  },
];
