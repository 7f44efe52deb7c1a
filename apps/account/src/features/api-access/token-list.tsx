import { contract } from '@portal/api-client';
import { ConfirmCommandDialog, defineList, ListPage, SandboxTag } from '@portal/area-kit';
import { pathTo, useCan, useUser } from '@portal/portal-sdk';
import { AlertBanner, Button, icons, Link, Text } from '@portal/ui';
import { CopyButton } from '@portal/ui/page';
import { useState } from 'react';

import { type NewToken, TokenDialog } from './token-dialog.tsx';
import { describeScopes } from './token-scopes.ts';

type Token = contract.partner.Token;

const EMPTY = {
  title: 'No tokens yet',
  description: 'Use a token to let your applications call the API on behalf of your company.',
};

const tokenList = defineList({
  endpoint: contract.partner.listTokens,
  name: 'api-tokens',
  title: 'API access',
  noun: 'token',
  rowId: (token) => token.id,
  rowLabel: (token) => token.name,
  search: null,
  filters: {},
  columns: {
    name: {
      header: 'Name',
      value: ({ name }) => name,
      render: ({ name, isSandbox }) => (
        <>
          {name} {isSandbox && <SandboxTag />}
        </>
      ),
      sortable: true,
      priority: 1,
      minWidth: 180,
      locked: true,
    },
    prefix: { header: 'Prefix', kind: 'code', width: 150 },
    scopes: {
      header: 'Permissions',
      value: (token) => describeScopes(token.scopes),
      minWidth: 220,
      priority: 3,
    },
    createdBy: { header: 'Created by', minWidth: 150, priority: 3 },
    createdAt: { header: 'Created', kind: 'date', sortable: true, width: 115 },
    lastUsedAt: { header: 'Last used', kind: 'date', sortable: true, width: 115 },
    expiresAt: { header: 'Expires', kind: 'date', sortable: true, width: 115 },
  },
  empty: EMPTY,
});

/** API tokens the company's own applications sign in with. */
export function TokenList() {
  const canManage = useCan('tokens.manage');
  const canRevokeAny = useCan('partner.manage');
  const { impersonatedBy } = useUser();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewToken | null>(null);
  const [revoked, setRevoked] = useState<Token | null>(null);
  const create = canManage && (
    <Button variant="primary" icon={<icons.add />} onClick={() => setCreating(true)}>
      Create token
    </Button>
  );
  return (
    <>
      <ListPage
        list={tokenList}
        meta={[
          <Link key="document" href="/api/v1/openapi.json" external>
            OpenAPI 3.1 document
          </Link>,
        ]}
        action={create}
        actions={
          <>
            <Button href={pathTo('partner.api-reference')}>API reference</Button>
            <Button href={pathTo('partner.webhooks')}>Webhooks</Button>
          </>
        }
        empty={{ ...EMPTY, action: create }}
        notice={
          <>
            {created && <NewTokenBanner token={created} onClose={() => setCreated(null)} />}
            {!canManage && (
              <AlertBanner tone="info" live="off">
                {impersonatedBy !== null
                  ? 'Tokens cannot be created or revoked while acting as another user.'
                  : 'You can view tokens but not create or revoke them.'}
              </AlertBanner>
            )}
          </>
        }
        rowActions={
          canManage
            ? [
                {
                  id: 'revoke',
                  label: 'Revoke',
                  icon: <icons.close />,
                  danger: true,
                  when: ({ isOwn }) => isOwn || canRevokeAny,
                  onSelect: setRevoked,
                },
              ]
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
      <ConfirmCommandDialog
        endpoint={contract.partner.revokeToken}
        input={revoked === null ? undefined : { id: revoked.id }}
        refreshes={[contract.partner.listTokens]}
        title="Revoke this token?"
        confirmLabel="Revoke token"
        successMessage={`${revoked?.name} was revoked.`}
        onSuccess={() => setCreated((shown) => (shown?.id === revoked?.id ? null : shown))}
        onClose={() => setRevoked(null)}
      >
        Applications using {revoked?.name} lose access immediately.
      </ConfirmCommandDialog>
    </>
  );
}

function NewTokenBanner({ token, onClose }: { token: NewToken; onClose: () => void }) {
  return (
    <AlertBanner
      tone="success"
      title={token.isSandbox ? 'Sandbox token created' : 'Token created'}
      action={<CopyButton value={token.plainTextToken} label="Copy token" />}
      onClose={onClose}
    >
      Copy {token.name} now. You won’t be able to see it again. <Text mono>{token.plainTextToken}</Text>
    </AlertBanner>
  );
}
