import { contract } from '@portal/api-client';
import { useUser } from '@portal/auth';
import { showAlert, useApiClient, useCommand, useQuery } from '@portal/portal-sdk';
import { AlertBanner, Button, Row, Stack, StatusTag, Text } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import { ConfirmDialog } from '@portal/ui/page';
import { useState } from 'react';
import { readSession } from '../../platform/session/session-flow.ts';
import { RecoveryCodes } from './recovery-step.tsx';

/** Two-factor authentication once it is on: show and replace the recovery codes, or turn it off. */
export function ManageTwoFactor({ onDisabled }: { onDisabled: () => void }) {
  const user = useUser();
  const client = useApiClient();
  const [isShown, setIsShown] = useState(false);
  const [pendingAction, setPendingAction] = useState<'renew' | 'disable' | null>(null);
  const codes = useQuery(contract.twoFactor.listRecoveryCodes, isShown ? {} : null, {
    revalidateOnFocus: false,
  });
  const renew = useCommand(contract.twoFactor.regenerateRecoveryCodes, {
    refreshes: [contract.twoFactor.listRecoveryCodes],
  });
  const disable = useCommand(contract.twoFactor.disable);
  const isEnforced = user.partner.force2fa;

  async function runPendingAction(): Promise<void> {
    if (pendingAction === 'renew') {
      await renew.run({});
      setIsShown(true);
      showAlert('New recovery codes created. The old ones no longer work.');
    } else {
      await disable.run({});
      await readSession(client);
      showAlert('Two-factor authentication is off.');
      onDisabled();
    }
    setPendingAction(null);
  }

  const error = renew.error ?? disable.error;
  return (
    <Stack gap={6} sx={{ maxWidth: 620 }}>
      <Stack gap={2}>
        <Row gap={3}>
          <Text variant="title">Two-factor authentication</Text>
          <StatusTag tone="success">On</StatusTag>
        </Row>
        <Text tone="muted" component="p">
          On since {formatDate(user.twoFactorConfirmedAt)}. You enter a code from your authenticator app each
          time you sign in.
        </Text>
      </Stack>
      {error && <AlertBanner tone="danger">{error.message}</AlertBanner>}
      <Stack gap={3}>
        <Text variant="heading">Recovery codes</Text>
        {isShown ? (
          <RecoveryCodes codes={codes} />
        ) : (
          <Text tone="muted" component="p">
            If you don’t have your phone, each code signs you in once.
          </Text>
        )}
        <Row gap={2} wrap>
          {!isShown && <Button onClick={() => setIsShown(true)}>Show codes</Button>}
          <Button onClick={() => setPendingAction('renew')}>Create new codes</Button>
        </Row>
      </Stack>
      {!isEnforced && (
        <Stack gap={3}>
          <Text variant="heading">Turn off</Text>
          <Text tone="muted" component="p">
            You will sign in with your password only.
          </Text>
          <div>
            <Button variant="danger" onClick={() => setPendingAction('disable')}>
              Turn off
            </Button>
          </div>
        </Stack>
      )}
      <ConfirmDialog
        open={pendingAction !== null}
        title={
          pendingAction === 'renew' ? 'Create new recovery codes?' : 'Turn off two-factor authentication?'
        }
        confirmLabel={pendingAction === 'renew' ? 'Create new codes' : 'Turn off'}
        danger={pendingAction === 'disable'}
        loading={renew.busy || disable.busy}
        onConfirm={() => void runPendingAction().catch(() => setPendingAction(null))} // The error is shown on the page.
        onCancel={() => setPendingAction(null)}
      >
        {pendingAction === 'renew'
          ? 'Your current codes stop working immediately.'
          : 'Anyone who knows your password can then sign in as you.'}
      </ConfirmDialog>
    </Stack>
  );
}
