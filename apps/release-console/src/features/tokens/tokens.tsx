import { useQuery } from '@portal/api-client/swr';
import { Button, StatusTag } from '@portal/ui';
import { formatDateTime, plural } from '@portal/ui/format';
import { type DataColumn, DataTable } from '@portal/ui/grid';
import { Page, PageHeader } from '@portal/ui/page';
import { type ReactNode, useMemo, useState } from 'react';
import { mayChange } from '../../access.ts';
import { listTokens, type ReleaseToken } from '../../contract/tokens.ts';
import { useOperator } from '../shared/operator.ts';
import { CreateTokenDialog, RevokeTokenDialog } from './token-dialogs.tsx';

/** The tokens with which teams publish their areas. */
export function Tokens() {
  const tokens = useQuery(listTokens, {});
  const operator = useOperator();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = () => setDialog(null);
  const actions = useMemo(
    () =>
      mayChange('revoke-token', operator)
        ? [
            {
              id: 'revoke',
              label: 'Revoke',
              danger: true,
              when: ({ state }: ReleaseToken) => state === 'active',
              onSelect: (token: ReleaseToken) =>
                setDialog(<RevokeTokenDialog token={token} onClose={() => setDialog(null)} />),
            },
          ]
        : [],
    [operator],
  );
  const create = mayChange('create-token', operator) && (
    <Button variant="primary" onClick={() => setDialog(<CreateTokenDialog onClose={close} />)}>
      Create token
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Tokens"
        meta={[tokens.data && plural(tokens.data.length, 'token')]}
        action={create || undefined}
      />
      <DataTable
        aria-label="Tokens"
        mode="client"
        fillsPage
        columns={COLUMNS}
        rows={tokens.data}
        getRowId={({ id }) => id}
        rowLabel={({ team, name }) => `${team}/${name}`}
        rowActions={actions}
        loading={tokens.isLoading}
        error={tokens.error}
        onRetry={() => void tokens.refresh()}
        empty={{
          title: 'No team has a token yet',
          description: 'A token lets a team publish its areas over HTTP.',
        }}
      />
      {dialog}
    </Page>
  );
}

const STATES = {
  active: { tone: 'success', label: 'Active' },
  expired: { tone: 'neutral', label: 'Expired' },
  revoked: { tone: 'neutral', label: 'Revoked' },
} as const;

const COLUMNS: readonly DataColumn<ReleaseToken>[] = [
  {
    id: 'name',
    header: 'Token',
    value: ({ team, name }) => `${team}/${name}`,
    sortable: true,
    priority: 1,
    flex: 1,
    minWidth: 160,
  },
  {
    id: 'areas',
    header: 'Areas',
    value: ({ areas }) => areas.join(', '),
    wraps: true,
    flex: 1,
    minWidth: 160,
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => STATES[state].label,
    render: ({ state }) => <StatusTag tone={STATES[state].tone}>{STATES[state].label}</StatusTag>,
    sortable: true,
    width: 130,
  },
  { id: 'expiresAt', header: 'Valid until', value: ({ expiresAt }) => formatDateTime(expiresAt), width: 160 },
  {
    id: 'created',
    header: 'Created',
    value: ({ createdAt, createdBy }) => `${formatDateTime(createdAt)} by ${createdBy}`,
    wraps: true,
    flex: 1,
    minWidth: 200,
    priority: 3,
  },
];
