import { contract } from '@portal/api-client';
import { ConfirmCommandDialog } from '@portal/area-kit';
import { useUser } from '@portal/auth';
import { type Query, useApiClient } from '@portal/portal-sdk';
import { Box, Button, DataState, Row, SkeletonText, Stack, StatusTag, Text } from '@portal/ui';
import { formatDate, relativeTime } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { useState } from 'react';
import { readSession } from '../../platform/session/session-flow.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

type Passkey = contract.passkeys.Passkey;

interface PasskeysProps {
  passkeys: Query<Passkey[]>;
  hasApp: boolean;
  onAdded: () => void;
  /** The last second factor was removed. */
  onDisabled: () => void;
}

const { MAX_PASSKEYS } = contract.passkeys;

/** The user's passkeys: add, rename and remove. */
export function Passkeys({ passkeys, hasApp, onAdded, onDisabled }: PasskeysProps) {
  const client = useApiClient();
  const isEnforced = useUser().partner.force2fa;
  const [isAdding, setIsAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const count = passkeys.data?.length ?? 0;
  const isLastFactor = count === 1 && !hasApp;
  const isFull = count >= MAX_PASSKEYS;

  async function finishRemoval(): Promise<void> {
    await readSession(client);
    if (isLastFactor) onDisabled();
  }

  return (
    <Section
      title="Passkeys"
      description="Sign in with your fingerprint, face, PIN or a security key."
      action={
        <Button size="small" disabled={isFull} onClick={() => setIsAdding(true)}>
          Add passkey
        </Button>
      }
    >
      <Stack gap={4}>
        {isFull && (
          <Text tone="muted">
            You have {MAX_PASSKEYS} passkeys, the most an account can have. Remove one to add another.
          </Text>
        )}
        {isEnforced && isLastFactor && (
          <Text tone="muted">
            Your company requires two-factor authentication. Add another passkey or an authenticator app
            before you remove this one.
          </Text>
        )}
        <DataState
          state={passkeys}
          onRetry={() => void passkeys.refresh()}
          skeleton={<SkeletonText lines={2} />}
          empty={{ title: 'No passkeys yet' }}
        >
          {(list) => (
            <Box
              component="ul"
              role="list"
              aria-label="Passkeys"
              sx={{ display: 'grid', gap: 4, m: 0, p: 0, listStyle: 'none' }}
            >
              {list.map((passkey) => (
                <Row key={passkey.id} component="li" justify="space-between" gap={4} wrap>
                  <Stack gap={0} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    <Row gap={2} wrap>
                      <Text weight={500}>{passkey.name}</Text>
                      {passkey.isBackedUp && <StatusTag tone="neutral">Synced</StatusTag>}
                      {passkey.suspiciousAt !== null && (
                        <StatusTag tone="danger">May have been copied – remove it</StatusTag>
                      )}
                    </Row>
                    <Text variant="dense" tone="muted">
                      Added {formatDate(passkey.createdAt)},{' '}
                      {passkey.lastUsedAt === null
                        ? 'not used yet'
                        : `last used ${relativeTime(passkey.lastUsedAt)}`}
                    </Text>
                  </Stack>
                  <Row gap={2}>
                    <Button
                      size="small"
                      aria-label={`Rename ${passkey.name}`}
                      onClick={() => setRenaming(passkey)}
                    >
                      Rename
                    </Button>
                    <Button
                      size="small"
                      aria-label={`Remove ${passkey.name}`}
                      disabled={isEnforced && isLastFactor}
                      onClick={() => setRemoving(passkey)}
                    >
                      Remove
                    </Button>
                  </Row>
                </Row>
              ))}
            </Box>
          )}
        </DataState>
      </Stack>
      <AddPasskeyDialog open={isAdding} onClose={() => setIsAdding(false)} onAdded={onAdded} />
      <RenamePasskeyDialog passkey={renaming} onClose={() => setRenaming(null)} />
      <ConfirmCommandDialog
        endpoint={contract.passkeys.remove}
        input={removing === null ? undefined : { id: removing.id }}
        refreshes={[contract.passkeys.list]}
        title="Remove this passkey?"
        confirmLabel="Remove"
        successMessage={`${removing?.name} was removed.`}
        onSuccess={() => void finishRemoval()}
        onClose={() => setRemoving(null)}
      >
        {isLastFactor
          ? 'This is your only second factor. Anyone who knows your password can then sign in as you, and your recovery codes stop working.'
          : `${removing?.name} can no longer sign in. Your other sessions are signed out.`}{' '}
        Delete it on the device too, so that the device stops offering it.
      </ConfirmCommandDialog>
    </Section>
  );
}
