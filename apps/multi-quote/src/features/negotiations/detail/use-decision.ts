import { contract } from '@portal/api-client';
import { useApiClient } from '@portal/portal-sdk';
import { useState } from 'react';
import { inChunks } from '../../shared/bulk/use-batch-run.ts';
import { useBatches } from '../../shared/bulk/use-batches.ts';
import type { Offer } from './offer-terms.ts';

const calls = contract.multiQuotes.negotiations;

/** What is decided: one offer, those of a group, or all of them. */
export interface Decision {
  step: 'accept' | 'decline';
  scope: { offer: Offer } | { group: string } | 'all';
  /** How many offers that is. */
  count: number;
}

/** The offers that a decision is about. */
export function listDecided({ scope }: Decision, offers: readonly Offer[]): readonly Offer[] {
  if (scope !== 'all' && 'offer' in scope) return [scope.offer];
  const ready = offers.filter(({ status }) => status === 'ready');
  return scope === 'all' ? ready : ready.filter(({ group }) => group === scope.group);
}

const STEPS = {
  accept: { verb: 'Accepted', label: 'Accepting offers' },
  decline: { verb: 'Declined', label: 'Declining offers' },
} as const;

/** What a decision makes out of date. */
const DECISION_READS = [
  calls.get,
  calls.list,
  calls.listQuotes,
  calls.listRounds,
  contract.multiQuotes.quotes.list,
  contract.multiQuotes.get,
];

/** Accepts or declines offers batch by batch; those that a colleague decided first are named with the reason. */
export function useDecision(path: { uuid: string; negotiationUuid: string }, offers: readonly Offer[]) {
  const client = useApiClient();
  const { run, ...state } = useBatches(path.uuid, 'offer', DECISION_READS);
  const [decision, setDecision] = useState<Decision | null>(null);

  async function* decideOne(
    step: Decision['step'],
    { uuid: id, quoteReference }: Offer,
    reason: string | null,
  ) {
    await client.call(calls[step], { ...path, id, reason });
    yield { done: [quoteReference], skipped: [] };
  }

  function decideMany(decided: Decision, reason: string | null) {
    const { step, scope } = decided;
    const group = scope === 'all' || 'offer' in scope ? undefined : scope.group;
    const references = listDecided(decided, offers).map(({ quoteReference }) => quoteReference);
    const endpoint = step === 'accept' ? calls.acceptGroup : calls.declineGroup;
    return inChunks(references, (quoteReferences) =>
      client.call(endpoint, { ...path, ...(group !== undefined && { group }), quoteReferences, reason }),
    );
  }

  async function decide(decided: Decision, reason: string | null): Promise<void> {
    const { step, scope, count: total } = decided;
    const offer = scope !== 'all' && 'offer' in scope ? scope.offer : null;
    // Many take a while, and the page shows their progress.
    if (offer === null) setDecision(null);
    await run(
      { ...STEPS[step], total },
      offer === null ? decideMany(decided, reason) : decideOne(step, offer, reason),
    );
    setDecision(null);
  }

  return { decision, open: setDecision, decide, ...state };
}
