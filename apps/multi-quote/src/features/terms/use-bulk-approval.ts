import { contract, type InputOf } from '@portal/api-client';
import { useBulkRun } from '@portal/area-kit';
import { resultOrAlert, useApiClient, useRefresh } from '@portal/portal-sdk';

const { quotes: calls, getOpportunitiesStatus } = contract.multiQuotes;
const { runs } = calls;
export type SupplierTerms = contract.multiQuotes.SupplierTerms;

/** Quotes to send back: named one by one, or all of a supplier that await approval. */
export type DeclinedQuotes = Pick<InputOf<typeof runs.decline>, 'references' | 'matching'>;

const TEXTS = {
  [runs.approve.id]: { running: 'Approving quotes', done: 'approved' },
  [runs.decline.id]: { running: 'Declining quotes', done: 'sent back with your reason' },
};

const REFRESHES = [calls.listTerms, calls.list, getOpportunitiesStatus, contract.multiQuotes.get];

const toAccepted = (terms: readonly SupplierTerms[]) => ({
  termsIds: terms.map(({ id }) => id),
  revisions: terms.map(({ revision }) => revision),
  accepted: true as const,
});

/** Approves the quotes of a multi-quote whose supplier's terms were accepted, or sends quotes back. */
export function useBulkApproval(uuid: string) {
  const client = useApiClient();
  const refresh = useRefresh();
  const bulk = useBulkRun({ noun: 'quote', texts: TEXTS, subject: uuid, refreshes: REFRESHES });
  return {
    bulk,
    isBusy: bulk.progress !== null,
    /** Approves what awaits approval of the suppliers whose terms are accepted. */
    async approve(accepted: readonly SupplierTerms[]): Promise<void> {
      const expectedCount = accepted.reduce((sum, { quoteReferences }) => sum + quoteReferences.length, 0);
      const matching = { status: ['data_added' as const], expectedCount };
      await bulk.start(runs.approve, { uuid, matching, ...toAccepted(accepted) });
      // If quotes have changed, the server refuses, and the page shows them as they are now.
      await refresh(calls.listTerms, calls.list);
    },
    /** Approves again what was approved with its terms and could not be ordered. */
    async retry(references: readonly string[]): Promise<void> {
      const terms = await resultOrAlert(
        client.call(calls.listTerms, { uuid, references: [...references] }),
        'Nothing was changed.',
      );
      if (terms === undefined) return;
      await bulk.start(runs.approve, { uuid, references: [...references], ...toAccepted(terms) });
    },
    /** Sends quotes that await approval back to their request forms. Returns whether the run has begun. */
    decline: (quotes: DeclinedQuotes, reason: string): Promise<boolean> =>
      bulk.tryStart(runs.decline, { uuid, ...quotes, reason }),
  };
}

export type BulkApproval = ReturnType<typeof useBulkApproval>;
