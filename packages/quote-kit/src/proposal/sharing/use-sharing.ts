import { useQuery } from '@portal/portal-sdk';
import { LIVE_QUERY } from '../live-query.ts';
import type { ProposalSubject, Sharing } from '../proposal-subject.ts';

/** What happened to a version that was shared by link; null if it was not. */
export function useVersionSharing<Id extends object>(
  { calls, id }: Pick<ProposalSubject<Id>, 'calls' | 'id'>,
  number: number,
): { sharing: Sharing | null; isAccepted: boolean } {
  const { data = [] } = useQuery(calls.listSharing, id, LIVE_QUERY);
  const sharing = data.find((each) => each.number === number) ?? null;
  return { sharing, isAccepted: sharing?.decision?.kind === 'accepted' };
}
