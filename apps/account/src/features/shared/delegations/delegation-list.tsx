import { contract } from '@portal/api-client';
import { ConfirmCommandDialog } from '@portal/area-kit';
import { useUser } from '@portal/portal-sdk';
import { Box, Button, Row, Stack, StatusTag, Text } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import { useState } from 'react';

type Delegation = contract.partner.Delegation;

const formatDays = ({ fromDay, untilDay }: Delegation) =>
  fromDay === untilDay ? formatDate(fromDay) : `${formatDate(fromDay)} to ${formatDate(untilDay)}`;

function DelegationTag({ delegation: { isPaused, isCurrent } }: { delegation: Delegation }) {
  if (isPaused) return <StatusTag tone="warning">Paused</StatusTag>;
  return <StatusTag tone={isCurrent ? 'success' : 'neutral'}>{isCurrent ? 'Now' : 'Planned'}</StatusTag>;
}

/** Absences of approvers, each with a button that ends it. */
export function DelegationList({ delegations }: { delegations: readonly Delegation[] }) {
  const self = useUser();
  const [ending, setEnding] = useState<Delegation | null>(null);
  const nameOf = (owner: Delegation['owner']) => (owner.id === self.id ? 'you' : owner.name);
  return (
    <>
      <Box
        component="ul"
        role="list"
        aria-label="Absences"
        sx={{ display: 'grid', gap: 4, m: 0, p: 0, listStyle: 'none' }}
      >
        {delegations.map((one) => (
          <Row key={one.id} component="li" justify="space-between" gap={4} wrap>
            <Stack gap={0}>
              <Row gap={2} wrap>
                <Text weight={500}>
                  {one.delegate.name} approves for {nameOf(one.owner)}
                </Text>
                <DelegationTag delegation={one} />
              </Row>
              <Text variant="dense" tone="muted">
                {[formatDays(one), one.reason].filter(Boolean).join(' · ')}
              </Text>
              {one.isPaused && (
                <Text variant="dense">
                  Costs are hidden from {one.delegate.name}, who cannot approve until an administrator shows
                  them again.
                </Text>
              )}
            </Stack>
            <Button
              size="small"
              aria-label={`${one.isCurrent ? 'End now' : 'Cancel'}: ${one.delegate.name} approves for ${nameOf(one.owner)}`}
              onClick={() => setEnding(one)}
            >
              {one.isCurrent ? 'End now' : 'Cancel'}
            </Button>
          </Row>
        ))}
      </Box>
      <ConfirmCommandDialog
        endpoint={contract.partner.endDelegation}
        input={ending === null ? undefined : { id: ending.id }}
        refreshes={[contract.partner.listDelegations]}
        title={ending?.isCurrent === false ? 'Cancel this delegation?' : 'End this delegation now?'}
        confirmLabel={ending?.isCurrent === false ? 'Cancel delegation' : 'End delegation'}
        successMessage={
          ending?.isCurrent === false
            ? 'Delegation cancelled.'
            : `${ending?.delegate.name} no longer approves for ${ending && nameOf(ending.owner)}.`
        }
        onClose={() => setEnding(null)}
      >
        We notify the people involved. Approvals already given stay valid.
      </ConfirmCommandDialog>
    </>
  );
}
