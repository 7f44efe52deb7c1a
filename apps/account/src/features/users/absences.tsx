import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { Section } from '@portal/ui/page';
import { DelegationList } from '../shared/delegations/delegation-list.tsx';

/** Lists current and planned delegations of approvals. Renders nothing if there are none. */
export function Absences() {
  const { data = [] } = useQuery(contract.partner.listDelegations, {});
  if (data.length === 0) return null;
  return (
    <Section
      title="Approvals while away"
      description="Colleagues who decide approval requests for an administrator who is away."
    >
      <DelegationList delegations={data} />
    </Section>
  );
}
