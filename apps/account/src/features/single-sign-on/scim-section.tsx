import { contract, type OutputOf } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { ConfirmCommandDialog } from '@portal/area-kit';
import { pathTo, useCommand } from '@portal/portal-sdk';
import { AlertBanner, Button, Link, Row, Stack, StatusTag, Text } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatDate } from '@portal/ui/format';
import { Form, FormStatus, requiredNumber, SelectField, SubmitButton } from '@portal/ui/forms';
import { CopyButton, ModalSubmitBar, Section, SidebarModal } from '@portal/ui/page';
import { useState } from 'react';
import { CopyLine } from './domains.tsx';

type Settings = contract.singleSignOn.SingleSignOnSettings;
type ScimToken = contract.singleSignOn.ScimToken;
type NewToken = OutputOf<typeof contract.singleSignOn.createScimToken>;

const schema = v.object({ expiresInDays: requiredNumber() });
const EXPIRY_OPTIONS = [
  { value: 90, label: '90 days' },
  { value: 180, label: '180 days' },
  { value: 365, label: '1 year' },
];

/** What the administrator must do before SCIM can be switched on; null if it can be. */
function getMissingStep({ connection, domains }: Settings): string | null {
  if (connection === null)
    return 'You can turn on SCIM once the connection to your identity provider is saved.';
  if (domains.every(({ verifiedAt }) => verifiedAt === null))
    return 'You can turn on SCIM once an email domain is verified.';
  return null;
}

/** Lets the identity provider add, change and block users (SCIM): address, token and what is synced. */
export function ScimSection({ settings }: { settings: Settings }) {
  const { baseUrl, token } = settings.scim;
  const [dialog, setDialog] = useState<'create' | 'remove' | null>(null);
  const [created, setCreated] = useState<NewToken | null>(null);
  const missingStep = getMissingStep(settings);
  return (
    <Section
      title="User provisioning (SCIM)"
      description="Your identity provider adds, changes and blocks users for you, so people who leave your company lose access straight away."
    >
      <Stack gap={4}>
        {created !== null && (
          <AlertBanner
            tone="success"
            title="Token created"
            action={<CopyButton value={created.plainTextToken} label="Copy token" />}
            onClose={() => setCreated(null)}
          >
            Copy the token now and enter it at your identity provider. You won’t be able to see it again.{' '}
            <Text mono sx={{ overflowWrap: 'anywhere' }}>
              {created.plainTextToken}
            </Text>
          </AlertBanner>
        )}
        <TokenStatus token={token} />
        <CopyLine label="SCIM base URL" value={baseUrl} />
        <Explanation />
        {token === null && missingStep !== null && (
          <AlertBanner tone="info" live="off">
            {missingStep}
          </AlertBanner>
        )}
        <Row gap={2} wrap>
          <Button
            variant={token === null ? 'primary' : 'secondary'}
            disabled={token === null && missingStep !== null}
            onClick={() => setDialog('create')}
          >
            {token === null ? 'Turn on SCIM' : 'Replace token'}
          </Button>
          {token !== null && (
            <Button variant="danger" onClick={() => setDialog('remove')}>
              Turn off SCIM
            </Button>
          )}
        </Row>
      </Stack>
      <TokenDialog
        open={dialog === 'create'}
        isReplacement={token !== null}
        onClose={() => setDialog(null)}
        onCreated={(next) => {
          setDialog(null);
          setCreated(next);
        }}
      />
      <ConfirmCommandDialog
        endpoint={contract.singleSignOn.removeScimToken}
        input={dialog === 'remove' ? {} : undefined}
        refreshes={[contract.singleSignOn.get]}
        title="Turn off SCIM?"
        confirmLabel="Turn off SCIM"
        successMessage="SCIM is off."
        onSuccess={() => setCreated(null)}
        onClose={() => setDialog(null)}
      >
        Your identity provider will no longer add, change or block users. Everyone keeps their current access.
        When someone leaves your company, remove them on the Users page.
      </ConfirmCommandDialog>
    </Section>
  );
}

function TokenStatus({ token }: { token: ScimToken | null }) {
  const status = (
    <StatusTag tone={token === null ? 'neutral' : 'success'}>{token === null ? 'Off' : 'On'}</StatusTag>
  );
  if (token === null) return <KeyValueList columns={2} items={[{ label: 'SCIM', value: status }]} />;
  return (
    <KeyValueList
      columns={2}
      items={[
        { label: 'SCIM', value: status },
        { label: 'Token', value: <Text mono>{token.prefix}…</Text> },
        { label: 'Created', value: `${formatDate(token.createdAt)} by ${token.createdBy}` },
        { label: 'Expires', value: formatDate(token.expiresAt) },
        { label: 'Last used', value: token.lastUsedAt === null ? 'Never' : formatDate(token.lastUsedAt) },
      ]}
    />
  );
}

function Explanation() {
  return (
    <Stack gap={2}>
      <Text component="p">
        <strong>What is synced:</strong> name, email address, role and whether the user is active. New users
        get the role set above, or a role that you mapped to their <Text mono>roles</Text> or{' '}
        <Text mono>entitlements</Text>. SCIM never makes anyone an administrator.
      </Text>
      <Text component="p">
        <strong>When someone leaves:</strong> block or remove them at your identity provider. The portal signs
        them out, deletes their API tokens and blocks sign-in. Their quotes, orders and cases are not
        affected. The last administrator who has a password cannot be blocked.
      </Text>
      <Text component="p" tone="muted">
        Email addresses must be in a verified domain. Users that your identity provider manages are marked
        “Managed” under <Link href={pathTo('partner.users')}>Users</Link>.
      </Text>
    </Stack>
  );
}

interface TokenDialogProps {
  open: boolean;
  isReplacement: boolean;
  onClose: () => void;
  onCreated: (token: NewToken) => void;
}

function TokenDialog({ open, isReplacement, onClose, onCreated }: TokenDialogProps) {
  const create = useCommand(contract.singleSignOn.createScimToken, {
    refreshes: [contract.singleSignOn.get],
  });
  const title = isReplacement ? 'Replace the SCIM token' : 'Turn on SCIM';
  return (
    <SidebarModal open={open} onClose={onClose} title={title}>
      <Form
        schema={schema}
        aria-label={title}
        initialValues={{ expiresInDays: 365 }}
        onSubmit={async ({ expiresInDays }) => onCreated(await create.run({ expiresInDays }))}
      >
        <Stack gap={4}>
          <FormStatus />
          {isReplacement && (
            <AlertBanner tone="warning" live="off">
              The current token stops working immediately. Enter the new one at your identity provider.
            </AlertBanner>
          )}
          <SelectField
            name="expiresInDays"
            label="Token expires after"
            help="We remind your administrators 14 days and 1 day before the token expires."
            options={EXPIRY_OPTIONS}
          />
          <ModalSubmitBar>
            <SubmitButton>Create token</SubmitButton>
          </ModalSubmitBar>
        </Stack>
      </Form>
    </SidebarModal>
  );
}
