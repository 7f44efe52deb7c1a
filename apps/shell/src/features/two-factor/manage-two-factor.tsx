import { contract } from '@portal/api-client';
import { useUser } from '@portal/auth';
import { type Query, showAlert, useApiClient, useCommand, useQuery } from '@portal/portal-sdk';
import { AlertBanner, Button, Row, Stack, StatusTag, Text } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import { ConfirmDialog, Section } from '@portal/ui/page';
import { useState } from 'react';
import { readSession } from '../../platform/session/session-flow.ts';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-step.tsx';

interface ManageTwoFactorProps {
  passkeys: Query<contract.passkeys.Passkey[]>;
  hasApp: boolean;
  /** Starts the setup of an authenticator app. */
  onSetUpApp: () => void;
  /** The last second factor was removed. */
  onDisabled: () => void;
}

/** Two-factor authentication once it is on: the authenticator app, passkeys and the recovery codes. */
export function ManageTwoFactor({ passkeys, hasApp, onSetUpApp, onDisabled }: ManageTwoFactorProps) {
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
  const hasPasskeys = (passkeys.data?.length ?? 0) > 0;
  const canTurnOff = hasPasskeys || !user.partner.force2fa;

  async function runPendingAction(): Promise<void> {
    if (pendingAction === 'renew') {
      await renew.run({});
      setIsShown(true);
      showAlert('New recovery codes created. The old ones no longer work.');
    } else {
      await disable.run({});
      await readSession(client);
      showAlert(hasPasskeys ? 'The authenticator app is off.' : 'Two-factor authentication is off.');
      if (!hasPasskeys) onDisabled();
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
          On since {formatDate(user.twoFactorConfirmedAt)}.{' '}
          {hasApp
            ? 'You enter a code from your authenticator app each time you sign in.'
            : 'You use a passkey each time you sign in.'}
        </Text>
      </Stack>
      {error && <AlertBanner tone="danger">{error.message}</AlertBanner>}
      <Passkeys passkeys={passkeys} hasApp={hasApp} onAdded={() => undefined} onDisabled={onDisabled} />
      <Section title="Authenticator app">
        <Stack gap={3}>
          <Text tone="muted" component="p">
            {describeApp(hasApp, hasPasskeys)}
          </Text>
          <Row>
            {!hasApp && <Button onClick={onSetUpApp}>Set up an authenticator app</Button>}
            {hasApp && canTurnOff && (
              <Button variant="danger" onClick={() => setPendingAction('disable')}>
                Turn off
              </Button>
            )}
          </Row>
        </Stack>
      </Section>
      <Section title="Recovery codes">
        <Stack gap={3}>
          {isShown ? (
            <RecoveryCodes codes={codes} />
          ) : (
            <Text tone="muted" component="p">
              Use a recovery code if you don’t have your phone or passkey. Each code works once.
            </Text>
          )}
          <Row gap={2} wrap>
            {!isShown && <Button onClick={() => setIsShown(true)}>Show codes</Button>}
            <Button onClick={() => setPendingAction('renew')}>Create new codes</Button>
          </Row>
        </Stack>
      </Section>
      <ConfirmDialog
        open={pendingAction !== null}
        title={pendingAction === 'renew' ? 'Create new recovery codes?' : getTurnOffTitle(hasPasskeys)}
        confirmLabel={pendingAction === 'renew' ? 'Create new codes' : 'Turn off'}
        danger={pendingAction === 'disable'}
        loading={renew.busy || disable.busy}
        onConfirm={() => void runPendingAction().catch(() => setPendingAction(null))} // The error is shown on the page.
        onCancel={() => setPendingAction(null)}
      >
        {pendingAction === 'renew'
          ? 'Your current codes stop working immediately.'
          : hasPasskeys
            ? 'You then need a passkey or a recovery code each time you sign in.'
            : 'Anyone who knows your password can then sign in as you.'}
      </ConfirmDialog>
    </Stack>
  );
}

function describeApp(hasApp: boolean, hasPasskeys: boolean): string {
  if (!hasApp) return 'Codes from an app on your phone work on every device, even without a passkey.';
  return hasPasskeys
    ? 'Without the app, you sign in with a passkey.'
    : 'Without the app, you sign in with your password only.';
}

const getTurnOffTitle = (hasPasskeys: boolean) =>
  hasPasskeys ? 'Turn off the authenticator app?' : 'Turn off two-factor authentication?';
