import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { DataState } from '@portal/ui';
import { Section } from '@portal/ui/page';
import { DelegationList } from '../shared/delegations/delegation-list.tsx';

/** Lists current and planned delegations of approvals. Renders nothing while there are none. */
export function Absences() {
  const delegations = useQuery(contract.partner.listDelegations, {});
  const { data = [], error } = delegations;
  if (data.length === 0 && error === undefined) return null;
  return (
    <Section
      title="Approvals while away"
      description="Colleagues who approve or decline requests for an administrator who is away."
    >
      <DataState state={delegations} onRetry={delegations.refresh}>
        {(all) => <DelegationList delegations={all} />}
      </DataState>
    </Section>
  );
}
