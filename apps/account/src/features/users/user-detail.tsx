import { contract } from '@portal/api-client';
import { PRICE_LABELS } from '@portal/api-client/labels';
import { DetailPage } from '@portal/area-kit/detail';
import { getRoleName } from '@portal/auth/access';
import { Navigate, pathTo, useCan, useParams, useQuery, useUser } from '@portal/portal-sdk';
import { Button, StatusTag } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatDateTime } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { useState } from 'react';
import { UserDialog } from './user-dialog.tsx';
import { fullName, USER_STATUS_LABELS } from './user-labels.ts';

/** One colleague. A user's own page is their account page (specification §6). */
export function UserDetail() {
  const { id = '' } = useParams();
  const self = useUser();
  const isSelf = id === String(self.id);
  const user = useQuery(contract.partner.getUser, isSelf ? null : { id });
  const canManage = useCan('partner.manage');
  const canAudit = useCan('audit');
  const [isEditing, setEditing] = useState(false);
  if (isSelf) return <Navigate to={pathTo('account')} replace />;
  return (
    <DetailPage
      query={user}
      title={(found) => (found ? fullName(found) : 'User')}
      breadcrumbs={[{ label: 'Users', href: pathTo('partner.users') }]}
      notFound={{
        title: 'We couldn’t find this user',
        description: 'They may have been removed, or belong to another company.',
      }}
      header={(found) => {
        const { label, tone } = USER_STATUS_LABELS[found.status];
        return {
          title: fullName(found),
          tag: <StatusTag tone={tone}>{label}</StatusTag>,
          meta: [found.email],
          actions: canAudit && (
            <Button href={pathTo('partner.audit', null, { user: found.id })}>Audit log</Button>
          ),
          action: canManage && (
            <Button variant="primary" onClick={() => setEditing(true)}>
              Edit user
            </Button>
          ),
        };
      }}
    >
      {(found) => (
        <>
          <Section title="Details">
            <KeyValueList
              columns={2}
              items={[
                { label: 'Email', value: found.email },
                { label: 'Telephone', value: found.telephone },
                { label: 'Role', value: getRoleName(found.roleId) },
                { label: 'Prices', value: PRICE_LABELS[found.prices ?? 'cost'] },
                {
                  label: 'Two-factor authentication',
                  value: found.twoFactorConfirmedAt === null ? 'Off' : 'On',
                },
                { label: 'Last seen', value: formatDateTime(found.lastSeenAt) },
                { label: 'Added', value: formatDateTime(found.createdAt) },
                ...(found.scimManagedSince === null
                  ? []
                  : [{ label: 'Managed by', value: 'Your identity provider (SCIM)' }]),
              ]}
            />
          </Section>
          {/* The key resets the form each time it opens. While it is open, nothing resets it. */}
          <UserDialog
            key={isEditing ? 'open' : 'closed'}
            open={isEditing}
            user={found}
            onClose={() => setEditing(false)}
          />
        </>
      )}
    </DetailPage>
  );
}
