import { contract } from '@portal/api-client';
import { ConfirmCommandDialog } from '@portal/area-kit';
import { resultOrUndefined, showAlert, useCommand } from '@portal/portal-sdk';
import { AlertBanner, Button, Row, Stack, StatusTag, Text } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatDate } from '@portal/ui/format';
import { ConfirmDialog, Section } from '@portal/ui/page';
import { useState } from 'react';

type Settings = contract.singleSignOn.SingleSignOnSettings;
type Connection = contract.singleSignOn.SignInConnection;

interface SignInStatusProps {
  settings: Settings;
  onChanged: (settings: Settings) => void;
}

/** Whether single sign-on is on, what is still missing, and the switches. */
export function SignInStatus({ settings, onChanged }: SignInStatusProps) {
  const { connection, domains } = settings;
  return (
    <Section title="Status">
      {connection === null ? (
        <Text component="p" tone="muted">
          Not set up. Verify an email domain, then save the connection to your identity provider.
        </Text>
      ) : (
        <ConnectionStatus
          connection={connection}
          hasDomain={domains.some(({ verifiedAt }) => verifiedAt !== null)}
          onChanged={onChanged}
        />
      )}
    </Section>
  );
}

/** The next step before single sign-on can be switched on; null if there is none. */
function getNextStep({ testedAt }: Connection, hasDomain: boolean): string | null {
  if (!hasDomain) return 'Verify an email domain first.';
  if (testedAt === null)
    return 'Test the sign-in first. You sign in at your identity provider and come back here.';
  return null;
}

interface ConnectionStatusProps {
  connection: Connection;
  hasDomain: boolean;
  onChanged: (settings: Settings) => void;
}

function ConnectionStatus({ connection, hasDomain, onChanged }: ConnectionStatusProps) {
  const update = useCommand(contract.singleSignOn.update);
  const test = useCommand(contract.singleSignOn.startTest);
  const [confirming, setConfirming] = useState<'passwords' | 'off' | 'remove' | null>(null);
  const { isActive, arePasswordsAllowed, testedAt, version } = connection;
  const nextStep = getNextStep(connection, hasDomain);
  const error = update.error ?? test.error;

  async function change(
    values: Partial<Pick<Connection, 'isActive' | 'arePasswordsAllowed'>>,
    message: string,
  ): Promise<void> {
    const changed = await resultOrUndefined(update.run({ ...values, version }));
    setConfirming(null);
    if (changed === undefined) return;
    onChanged(changed);
    showAlert(message);
  }

  async function startTest(): Promise<void> {
    const started = await resultOrUndefined(test.run({}));
    if (started !== undefined) window.location.assign(started.url);
  }

  return (
    <Stack gap={4}>
      <KeyValueList
        columns={2}
        items={[
          {
            label: 'Single sign-on',
            value: <StatusTag tone={isActive ? 'success' : 'neutral'}>{isActive ? 'On' : 'Off'}</StatusTag>,
          },
          {
            label: 'Passwords',
            value: arePasswordsAllowed ? 'Allowed for everyone' : 'Only for administrators',
          },
          { label: 'Last successful test', value: testedAt === null ? 'None yet' : formatDate(testedAt) },
        ]}
      />
      {!isActive && nextStep !== null && (
        <AlertBanner tone="info" live="off">
          {nextStep}
        </AlertBanner>
      )}
      {error && <AlertBanner tone="danger">{error.message}</AlertBanner>}
      <Row gap={2} wrap>
        {!isActive && (
          <Button
            variant="primary"
            disabled={nextStep !== null}
            loading={update.busy}
            onClick={() => void change({ isActive: true }, 'Single sign-on is on.')}
          >
            Turn on
          </Button>
        )}
        <Button loading={test.busy} onClick={() => void startTest()}>
          Test sign-in
        </Button>
        {arePasswordsAllowed ? (
          <Button onClick={() => setConfirming('passwords')}>Require single sign-on</Button>
        ) : (
          <Button
            loading={update.busy}
            onClick={() => void change({ arePasswordsAllowed: true }, 'Passwords are allowed.')}
          >
            Allow passwords
          </Button>
        )}
        {isActive && <Button onClick={() => setConfirming('off')}>Turn off</Button>}
        <Button variant="danger" onClick={() => setConfirming('remove')}>
          Remove connection
        </Button>
      </Row>
      <Text component="p" tone="muted">
        Administrators can always sign in with a password, so you can change these settings if your identity
        provider stops working.
      </Text>
      <ConfirmDialog
        open={confirming === 'passwords'}
        title="Require single sign-on?"
        confirmLabel="Require single sign-on"
        loading={update.busy}
        onCancel={() => setConfirming(null)}
        onConfirm={() => void change({ arePasswordsAllowed: false }, 'Users must now use single sign-on.')}
      >
        While single sign-on is on, users who are not administrators can no longer sign in with a password or
        passkey. Users who signed in that way are signed out now. Every user except administrators needs an
        address in one of your verified domains.
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === 'off'}
        title="Turn off single sign-on?"
        confirmLabel="Turn off"
        danger
        loading={update.busy}
        onCancel={() => setConfirming(null)}
        onConfirm={() => void change({ isActive: false }, 'Single sign-on is off.')}
      >
        Users who signed in with your identity provider are signed out. They need a password, which they can
        set with “Forgotten your password?” on the sign-in page.
      </ConfirmDialog>
      <ConfirmCommandDialog
        endpoint={contract.singleSignOn.remove}
        input={confirming === 'remove' ? {} : undefined}
        refreshes={[contract.singleSignOn.get]}
        title="Remove the connection?"
        confirmLabel="Remove connection"
        successMessage="The connection was removed."
        onClose={() => setConfirming(null)}
      >
        Users who signed in with your identity provider are signed out and need a password. Their accounts and
        your email domains stay.
      </ConfirmCommandDialog>
    </Stack>
  );
}
