import { contract } from '@portal/api-client';
import { type ApiError, isApiError, showAlert, useApiClient, useRefresh } from '@portal/portal-sdk';
import { plural } from '@portal/ui/format';
import { useState } from 'react';
import type { BulkResult } from '../../shared/bulk/bulk-outcome-dialog.tsx';
import type { Offer } from './offer-totals.ts';

const calls = contract.multiQuotes.negotiations;

/** What is decided: one offer, those of a group, or all of them. */
export interface Decision {
  step: 'accept' | 'decline';
  scope: { offer: Offer } | { group: string } | 'all';
  /** How many offers that is. */
  count: number;
}

const DONE = { accept: 'Accepted', decline: 'Declined' } as const;

/** Accepts or declines offers; those that a colleague decided first are named with the reason. */
export function useDecision(path: { uuid: string; negotiationUuid: string }) {
  const client = useApiClient();
  const refresh = useRefresh();
  const [decision, setDecision] = useState<Decision | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);

  async function send({ step, scope }: Decision, reason: string | null) {
    if (scope !== 'all' && 'offer' in scope) {
      const { uuid: id, quoteReference } = scope.offer;
      await client.call(calls[step], { ...path, id, reason });
      return { done: [quoteReference], skipped: [] };
    }
    const endpoint = step === 'accept' ? calls.acceptGroup : calls.declineGroup;
    return client.call(endpoint, { ...path, reason, ...(scope !== 'all' && { group: scope.group }) });
  }

  async function decide(decided: Decision, reason: string | null): Promise<void> {
    const verb = DONE[decided.step];
    let error: ApiError | null = null;
    let outcome: contract.multiQuotes.BulkOutcome = { done: [], skipped: [] };
    try {
      outcome = await send(decided, reason);
    } catch (caught) {
      if (!isApiError(caught)) throw caught;
      error = caught;
    }
    await refresh(
      calls.get,
      calls.list,
      calls.listQuotes,
      calls.listRounds,
      contract.multiQuotes.quotes.list,
      contract.multiQuotes.get,
    );
    setDecision(null);
    const { done, skipped } = outcome;
    // Offers that were decided before this page was opened are no news.
    const news = skipped.filter(({ reason: why }) => !why.includes('already been'));
    if (error !== null || news.length > 0)
      setResult({ noun: 'offer', verb, doneCount: done.length, leftCount: 0, skipped: news, error });
    else showAlert(`${verb}: ${plural(done.length, 'offer')}.`);
  }

  return { decision, open: setDecision, decide, result, closeResult: () => setResult(null) };
}
