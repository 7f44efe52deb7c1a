import { contract } from '@portal/api-client';
import { isAnswerLost } from '@portal/api-client/answer-lost';
import { type BulkRuns, useBulkRun } from '@portal/area-kit';
import { resultOrUndefined, useCommand, useRefresh } from '@portal/portal-sdk';
import { type QuoteSummary, useQuoteKind } from '@portal/quote-kit/quotes';
import { useState } from 'react';

const { single, broadband, listApprovals, listApprovalProgress } = contract.quotes;

const TEXTS = { running: 'Approving quotes', done: 'approved' };

/** A quote that could not be approved. */
interface Failure {
  reference: string;
  reason: string;
  /** Its answer was lost, so it may have been approved. */
  isUncertain: boolean;
}

export interface Approval {
  /** @param formVersion of the request form that is shown, if only one quote is approved */
  approve: (
    quotes: readonly Pick<QuoteSummary, 'reference' | 'version'>[],
    formVersion?: number,
  ) => Promise<void>;
  isBusy: boolean;
  /** Runs approvals of several quotes. */
  bulk: BulkRuns;
  failures: readonly Failure[];
}

/** Approves quotes with the terms shown, several as a bulk run. A failure does not stop the others. */
export function useApproval(termsId: number): Approval {
  const { calls } = useQuoteKind();
  const refreshes = [
    calls.get,
    calls.list,
    calls.listHistory,
    calls.getCrf,
    listApprovals,
    listApprovalProgress,
  ];
  const refresh = useRefresh();
  const one = useCommand(calls.approve);
  const [approved, setApproved] = useState<string | null>(null);
  const bulk = useBulkRun({
    noun: 'quote',
    texts: { [single.approveMany.id]: TEXTS, [broadband.approveMany.id]: TEXTS },
    refreshes,
    isSilent: true,
  });
  const unchanged =
    bulk.result?.unchanged.map(({ key, reason }) => ({ reference: key, reason, isUncertain: false })) ?? [];
  return {
    async approve(quotes, formVersion) {
      const seen = quotes.map(({ reference, version }) => ({ reference, version }));
      const terms = { termsId, accepted: true } as const;
      const [first] = seen;
      if (first === undefined) return;
      if (seen.length > 1) return bulk.start(calls.approveMany, { quotes: seen, ...terms });
      setApproved(first.reference);
      await resultOrUndefined(
        one.run({ ...first, ...terms, ...(formVersion !== undefined && { formVersion }) }),
      );
      await refresh(...refreshes);
    },
    isBusy: one.busy || bulk.progress !== null,
    bulk,
    failures:
      one.error === undefined || approved === null
        ? unchanged
        : [
            ...unchanged,
            {
              reference: approved,
              reason: one.error.message,
              isUncertain: isAnswerLost(one.error),
            },
          ],
  };
}
