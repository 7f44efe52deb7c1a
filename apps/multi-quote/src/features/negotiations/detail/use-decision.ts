import { contract } from '@portal/api-client';
import { useBulkRun } from '@portal/area-kit';
import type { Offer } from '@portal/quote-kit/negotiations';
import { useState } from 'react';
import { isReady } from './offer-state.ts';

const calls = contract.multiQuotes.negotiations;

/** The offers to decide: one offer, a group, or all. */
export interface Decision {
  step: 'accept' | 'decline';
  scope: { offer: Offer } | { group: string } | 'all';
  /** The number of offers. */
  count: number;
}

/** The offers that a decision is about. */
export function listDecided({ scope }: Decision, offers: readonly Offer[]): readonly Offer[] {
  if (scope !== 'all' && 'offer' in scope) return [scope.offer];
  const ready = offers.filter(isReady);
  return scope === 'all' ? ready : ready.filter(({ group }) => group === scope.group);
}

const TEXTS = {
  [calls.runs.accept.id]: { running: 'Accepting offers', done: 'accepted' },
  [calls.runs.decline.id]: { running: 'Declining offers', done: 'declined' },
};

/** Queries to refetch after a decision. */
const DECISION_READS = [
  calls.get,
  calls.list,
  calls.listQuotes,
  calls.listRounds,
  contract.multiQuotes.quotes.list,
  contract.multiQuotes.get,
];

/** The offers in the call's input: one by its quote, or all ready offers with their expected number. */
function toSelection({ scope, count }: Decision) {
  if (scope === 'all') return { expectedCount: count };
  return 'offer' in scope
    ? { quoteReferences: [scope.offer.quoteReference] }
    : { group: scope.group, expectedCount: count };
}

/** Accepts or declines offers. Offers that a colleague decided first are listed with the reason. */
export function useDecision(path: { uuid: string; negotiationUuid: string }) {
  const bulk = useBulkRun({
    noun: 'offer',
    texts: TEXTS,
    subject: path.negotiationUuid,
    refreshes: DECISION_READS,
  });
  const [decision, setDecision] = useState<Decision | null>(null);

  /** Returns whether the run has begun. */
  async function decide(decided: Decision, reason: string | null): Promise<boolean> {
    const hasBegun = await bulk.tryStart(calls.runs[decided.step], {
      ...path,
      ...toSelection(decided),
      reason,
    });
    // Otherwise the dialog stays open with the typed reason.
    if (hasBegun) setDecision(null);
    return hasBegun;
  }

  return { decision, open: setDecision, decide, bulk };
}
