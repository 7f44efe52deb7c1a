import { contract } from '@portal/api-client';
import { useBulkRun } from '@portal/area-kit';
import { useState } from 'react';
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

const TEXTS = {
  [calls.runs.accept.id]: { running: 'Accepting offers', done: 'accepted' },
  [calls.runs.decline.id]: { running: 'Declining offers', done: 'declined' },
};

/** What a decision makes out of date. */
const DECISION_READS = [
  calls.get,
  calls.list,
  calls.listQuotes,
  calls.listRounds,
  contract.multiQuotes.quotes.list,
  contract.multiQuotes.get,
];

/** Which offers: one by its quote, or as many as are shown to be ready. */
function toSelection({ scope, count }: Decision) {
  if (scope === 'all') return { expectedCount: count };
  return 'offer' in scope
    ? { quoteReferences: [scope.offer.quoteReference] }
    : { group: scope.group, expectedCount: count };
}

/** Accepts or declines offers; those that a colleague decided first are named with the reason. */
export function useDecision(path: { uuid: string; negotiationUuid: string }) {
  const bulk = useBulkRun({
    noun: 'offer',
    texts: TEXTS,
    subject: path.negotiationUuid,
    refreshes: DECISION_READS,
  });
  const [decision, setDecision] = useState<Decision | null>(null);

  async function decide(decided: Decision, reason: string | null): Promise<void> {
    // Many take a while, and the page shows their progress.
    if (decided.count > 1) setDecision(null);
    await bulk.start(calls.runs[decided.step], { ...path, ...toSelection(decided), reason });
    setDecision(null);
  }

  return { decision, open: setDecision, decide, bulk };
}
