import { contract } from '@portal/api-client';
import { useUser } from '@portal/auth';
import { showAlert, useApiClient, useCommand, useQuery } from '@portal/portal-sdk';
import { AlertBanner, Button, DataState, Row, SkeletonText, Stack, StatusTag, Text } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import { ConfirmDialog } from '@portal/ui/page';
import { useState } from 'react';
import { readSession } from '../../session/session-flow.ts';
import { CodeList } from './recovery-step.tsx';

/** The second factor once it is on: see and renew the recovery codes, set it up anew, switch it off. */
export function ManageTwoFactor({ onSetUpAgain }: { onSetUpAgain: () => void }) {
  const user = useUser();
  const client = useApiClient();
  const [shows, setShows] = useState(false);
  const [asks, setAsks] = useState<'renew' | 'disable' | null>(null);
  const codes = useQuery(contract.twoFactor.listRecoveryCodes, shows ? {} : null, {
    revalidateOnFocus: false,
  });
  const renew = useCommand(contract.twoFactor.regenerateRecoveryCodes, {
    refreshes: [contract.twoFactor.listRecoveryCodes],
  });
  const disable = useCommand(contract.twoFactor.disable);
  const isEnforced = user.partner.force2fa;

  async function confirmed(): Promise<void> {
    if (asks === 'renew') {
      await renew.run({});
      setShows(true);
      showAlert('The recovery codes are new. The old ones no longer work.');
    } else {
      await disable.run({});
      await readSession(client);
      showAlert('Two-factor authentication is off.');
      onSetUpAgain();
    }
    setAsks(null);
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
          Since {formatDate(user.twoFactorConfirmedAt)}. A code of your authenticator app is asked for each
          time you sign in.
        </Text>
      </Stack>
      {error && <AlertBanner tone="danger">{error.message}</AlertBanner>}
      <Stack gap={3}>
        <Text variant="heading">Recovery codes</Text>
        {shows ? (
          <DataState
            state={codes}
            onRetry={() => void codes.refresh()}
            skeleton={<SkeletonText lines={4} />}
            empty={{ title: 'There are no recovery codes' }}
          >
            {(list) => <CodeList codes={list} />}
          </DataState>
        ) : (
          <Text tone="muted" component="p">
            Each signs you in once when your phone is not at hand.
          </Text>
        )}
        <Row gap={2} wrap>
          {!shows && <Button onClick={() => setShows(true)}>Show the codes</Button>}
          <Button onClick={() => setAsks('renew')}>Make new codes</Button>
        </Row>
      </Stack>
      {!isEnforced && (
        <Stack gap={3}>
          <Text variant="heading">Switch off</Text>
          <Text tone="muted" component="p">
            Your password alone will then sign you in.
          </Text>
          <div>
            <Button variant="danger" onClick={() => setAsks('disable')}>
              Switch off
            </Button>
          </div>
        </Stack>
      )}
      <ConfirmDialog
        open={asks !== null}
        title={asks === 'renew' ? 'Make new recovery codes?' : 'Switch two-factor authentication off?'}
        confirmLabel={asks === 'renew' ? 'Make new codes' : 'Switch off'}
        danger={asks === 'disable'}
        loading={renew.busy || disable.busy}
        onConfirm={() => void confirmed().catch(() => setAsks(null))} // the refusal is shown on the page
        onCancel={() => setAsks(null)}
      >
        {asks === 'renew'
          ? 'The codes that you have kept stop working at once.'
          : 'Anybody who knows your password can then sign in as you.'}
      </ConfirmDialog>
    </Stack>
  );
}
