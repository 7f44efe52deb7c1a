import type { contract } from '@portal/api-client';
import { useUser } from '@portal/portal-sdk';

/** Who a new proposal is from: the reader, as the provider fills it in. */
export function useSender(): contract.proposals.ProposalContent['sender'] {
  const { partner, firstName, lastName, email, telephone } = useUser();
  return { company: partner.name, name: `${firstName} ${lastName}`, email, telephone: telephone || null };
}
