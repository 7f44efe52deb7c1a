import { contract, type OutputOf } from '@portal/api-client';
import {
  isApiError,
  showAlert,
  tableError,
  useApiClient,
  useCan,
  usePageTitle,
  useQuery,
} from '@portal/portal-sdk';
import { AlertBanner, Button, icons, Link, Text } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import { type DataColumn, DataTable } from '@portal/ui/grid';
import { ConfirmDialog, CopyButton, Page, PageHeader } from '@portal/ui/page';
import { useState } from 'react';
import { type NewToken, TokenDialog } from './token-dialog.tsx';
import { describeScopes } from './token-scopes.ts';

type Token = OutputOf<typeof contract.partner.listTokens>[number];

const columns: readonly DataColumn<Token>[] = [
  {
    id: 'name',
    header: 'Name',
    value: (token) => token.name,
    sortable: true,
    priority: 1,
    minWidth: 180,
    locked: true,
  },
  { id: 'prefix', header: 'Prefix', value: (token) => token.prefix, kind: 'code', width: 150 },
  {
    id: 'scopes',
    header: 'Permissions',
    value: (token) => describeScopes(token.scopes),
    minWidth: 220,
    priority: 3,
  },
  { id: 'createdBy', header: 'Created by', value: (token) => token.createdBy, minWidth: 150, priority: 3 },
  {
    id: 'createdAt',
    header: 'Created',
    value: (token) => token.createdAt,
    render: (token) => formatDate(token.createdAt),
    sortable: true,
    width: 115,
  },
  {
    id: 'lastUsedAt',
    header: 'Last used',
    value: (token) => token.lastUsedAt,
    render: (token) => formatDate(token.lastUsedAt),
    sortable: true,
    width: 115,
  },
  {
    id: 'expiresAt',
    header: 'Expires',
    value: (token) => token.expiresAt,
    render: (token) => (token.expiresAt === null ? 'Never' : formatDate(token.expiresAt)),
    sortable: true,
    width: 115,
  },
];

/** API tokens the company's own applications sign in with. */
export function TokenList() {
  usePageTitle('API access');
  const tokens = useQuery(contract.partner.listTokens, {});
  const canManage = useCan('tokens.manage');
  const client = useApiClient();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewToken | null>(null);
  const [revoking, setRevoking] = useState<Token | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function revoke(token: Token): Promise<void> {
    setBusy(true);
    try {
      await client.call(contract.partner.revokeToken, { id: token.id });
      showAlert(`${token.name} was revoked.`);
      if (created?.id === token.id) setCreated(null);
    } catch (error) {
      if (!isApiError(error)) throw error;
      showAlert(error.message, { success: false });
    }
    setBusy(false);
    setRevoking(null);
    await tokens.refresh();
  }

  const create = canManage ? (
    <Button variant="primary" icon={<icons.add />} onClick={() => setCreating(true)}>
      Create token
    </Button>
  ) : undefined;
  return (
    <Page>
      <PageHeader
        title="API access"
        meta={[
          <Link key="reference" href="/api/v1/openapi.json" external>
            API reference (OpenAPI 3.1)
          </Link>,
        ]}
        action={create}
      />
      {created && (
        <AlertBanner
          tone="success"
          title="Token created"
          action={<CopyButton value={created.plainTextToken} label="Copy token" />}
          onClose={() => setCreated(null)}
        >
          Copy {created.name} now. You won’t be able to see it again.{' '}
          <Text mono>{created.plainTextToken}</Text>
        </AlertBanner>
      )}
      {!canManage && (
        <AlertBanner tone="info" live="off">
          You can view tokens but not create or revoke them.
        </AlertBanner>
      )}
      <DataTable<Token>
        aria-label="API tokens"
        mode="client"
        columns={columns}
        rows={tokens.data}
        getRowId={(token) => token.id}
        loading={tokens.isLoading}
        error={tableError(tokens.error)}
        onRetry={tokens.refresh}
        empty={{
          title: 'No tokens yet',
          description: 'Use a token to let your applications call the API on behalf of your company.',
          action: create,
        }}
        rowLabel={(token) => token.name}
        rowActions={
          canManage
            ? [{ id: 'revoke', label: 'Revoke', icon: <icons.close />, danger: true, onSelect: setRevoking }]
            : []
        }
      />
      <TokenDialog
        open={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(token) => {
          setCreating(false);
          setCreated(token);
        }}
      />
      <ConfirmDialog
        open={revoking !== null}
        title="Revoke this token?"
        confirmLabel="Revoke token"
        danger
        loading={isBusy}
        onCancel={() => setRevoking(null)}
        onConfirm={() => void (revoking && revoke(revoking))}
      >
        {revoking && `Applications using ${revoking.name} lose access immediately.`}
      </ConfirmDialog>
    </Page>
  );
}
