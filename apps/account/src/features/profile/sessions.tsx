import { contract } from '@portal/api-client';
import { ConfirmCommandDialog } from '@portal/area-kit';
import { useQuery } from '@portal/portal-sdk';
import { Box, Button, DataState, Row, SkeletonText, Stack, StatusTag, Text } from '@portal/ui';
import { formatDateTime, relativeTime } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { useState } from 'react';

type UserSession = contract.auth.UserSession;

/** Lists the user's sessions, each with a button to sign it out. */
export function Sessions() {
  const sessions = useQuery(contract.auth.listSessions, {});
  const [ending, setEnding] = useState<UserSession | 'others' | null>(null);
  const refreshes = [contract.auth.listSessions];
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const one = ending === 'others' ? null : ending;
  return (
    <Section
      title="Where you are signed in"
      description="If you do not recognise a device, sign it out and change your password."
      action={
        others.length > 1 && (
          <Button size="small" onClick={() => setEnding('others')}>
            Sign out all others
          </Button>
        )
      }
    >
      <DataState
        state={sessions}
        onRetry={sessions.refresh}
        skeleton={<SkeletonText lines={3} />}
        empty={{ title: 'No sessions' }}
      >
        {(list) => (
          <Box
            component="ul"
            aria-label="Sessions"
            sx={{ display: 'grid', gap: 4, m: 0, p: 0, listStyle: 'none' }}
          >
            {list.map((session) => (
              <Row key={session.id} component="li" justify="space-between" gap={4} wrap>
                <Stack gap={0}>
                  <Row gap={2} wrap>
                    <Text weight={500}>{nameOf(session)}</Text>
                    {session.isCurrent && <StatusTag tone="success">This device</StatusTag>}
                  </Row>
                  <Text variant="dense" tone="muted">
                    {[
                      session.address,
                      `signed in ${formatDateTime(session.signedInAt)}`,
                      `last used ${relativeTime(session.lastSeenAt)}`,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </Text>
                </Stack>
                {!session.isCurrent && (
                  <Button
                    size="small"
                    aria-label={`Sign out ${nameOf(session)}`}
                    onClick={() => setEnding(session)}
                  >
                    Sign out
                  </Button>
                )}
              </Row>
            ))}
          </Box>
        )}
      </DataState>
      <ConfirmCommandDialog
        endpoint={contract.auth.removeSession}
        input={one === null ? undefined : { id: one.id }}
        refreshes={refreshes}
        title="Sign out this device?"
        confirmLabel="Sign out"
        successMessage={`${one && nameOf(one)} was signed out.`}
        onClose={() => setEnding(null)}
      >
        Anyone using it has to sign in again and may lose unsaved input.
      </ConfirmCommandDialog>
      <ConfirmCommandDialog
        endpoint={contract.auth.removeOtherSessions}
        input={ending === 'others' ? {} : undefined}
        refreshes={refreshes}
        title="Sign out all other devices?"
        confirmLabel="Sign out all others"
        successMessage="All other devices were signed out."
        onClose={() => setEnding(null)}
      >
        You stay signed in here. Unsaved input on other devices may be lost.
      </ConfirmCommandDialog>
    </Section>
  );
}

function nameOf({ device, isImpersonation }: UserSession): string {
  return isImpersonation ? 'Our support, acting as you' : (device ?? 'Unknown device');
}
