import { contract } from '@portal/api-client';
import { useQuery, useUser } from '@portal/portal-sdk';
import { Button, DataState, SkeletonText } from '@portal/ui';
import { Section } from '@portal/ui/page';
import { useState } from 'react';
import { DelegationList } from '../shared/delegations/delegation-list.tsx';
import { LazyAwayDialog } from './lazy-away-dialog.ts';

const listOwn = (all: readonly contract.partner.Delegation[], userId: number) =>
  all.filter(({ owner }) => owner.id === userId);

/** Who decides approval requests while the user is away. For users whose role approves. */
export function AwaySection() {
  const self = useUser();
  const delegations = useQuery(contract.partner.listDelegations, {});
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="Approvals while you are away"
      description="Choose a colleague to approve or decline requests on your behalf."
      action={
        <Button size="small" onClick={() => setOpen(true)}>
          Choose a colleague
        </Button>
      }
    >
      <DataState
        state={delegations}
        isEmpty={(all) => listOwn(all, self.id).length === 0}
        onRetry={delegations.refresh}
        skeleton={<SkeletonText lines={2} />}
        empty={{
          title: 'Nobody approves for you',
          description: 'While you are away, only other administrators can approve or decline requests.',
        }}
      >
        {(all) => <DelegationList delegations={listOwn(all, self.id)} />}
      </DataState>
      {isOpen && <LazyAwayDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}
