import type { contract } from '@portal/api-client';
import { useUser } from '@portal/portal-sdk';

/** The sender of a new proposal: the signed-in user, as the provider fills it in. */
export function useSender(): contract.proposals.ProposalContent['sender'] {
  const { partner, firstName, lastName, email, telephone } = useUser();
  return { company: partner.name, name: `${firstName} ${lastName}`, email, telephone: telephone || null };
}
