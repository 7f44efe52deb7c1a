import { contract, type InputOf, type OutputOf } from '@portal/api-client';
import { showAlert, useApiClient, useRefresh } from '@portal/portal-sdk';
import { plural } from '@portal/ui/format';
import { useState } from 'react';
import { type BatchRunResult, untilEnd, useBatchRun } from '../shared/bulk/use-batch-run.ts';

const { quotes: calls, getOpportunitiesStatus } = contract.multiQuotes;
export type SupplierTerms = contract.multiQuotes.SupplierTerms;
type Outcome = OutputOf<typeof calls.approveMany>;
type Selection = Pick<InputOf<typeof calls.approveMany>, 'references' | 'matching'>;

export type Decision = 'approve' | 'decline';
export type DecisionResult = BatchRunResult & { decision: Decision };
/** Quotes to send back: named one by one, or all of a supplier that await approval. */
export type DeclinedQuotes = Selection & { count: number };

const countQuotes = (terms: readonly SupplierTerms[]) =>
  terms.reduce((sum, { quoteReferences }) => sum + quoteReferences.length, 0);

/** Approves the quotes of a multi-quote whose supplier's terms were accepted, or sends quotes back, batch by batch. */
export function useBulkApproval(uuid: string) {
  const client = useApiClient();
  const refresh = useRefresh();
  const { progress, stop, runBatches } = useBatchRun();
  const [result, setResult] = useState<DecisionResult | null>(null);

  async function run(
    selection: Selection,
    accepted: readonly SupplierTerms[],
    isExpected: (reference: string) => boolean,
  ): Promise<void> {
    setResult(null);
    const batches = untilEnd<string, Outcome>(async (after) => {
      const outcome = await client.call(calls.approveMany, {
        uuid,
        ...selection,
        ...after,
        termsIds: accepted.map(({ id }) => id),
        accepted: true,
      });
      return { ...outcome, skipped: outcome.skipped.filter(({ key }) => isExpected(key)) };
    });
    await finish(
      'approve',
      await runBatches({ label: 'Approving quotes', total: countQuotes(accepted) }, batches),
    );
  }

  async function finish(decision: Decision, ended: BatchRunResult | null): Promise<void> {
    if (ended === null) return;
    setResult({ ...ended, decision });
    await refresh(calls.listTerms, calls.list, getOpportunitiesStatus, contract.multiQuotes.get);
  }

  return {
    progress,
    stop,
    result,
    /** Approves what awaits approval, except where the supplier's terms are not among the accepted ones. */
    approve(accepted: readonly SupplierTerms[], all: readonly SupplierTerms[]): Promise<void> {
      const covered = new Set(accepted.flatMap(({ quoteReferences }) => quoteReferences));
      const matching = { status: ['data_added' as const], expectedCount: countQuotes(all) };
      return run({ matching }, accepted, (reference) => covered.has(reference));
    },
    /** Approves again what was approved with its terms and could not be ordered. */
    async retry(references: readonly string[]): Promise<void> {
      const terms = await client.call(calls.listTerms, { uuid, references: [...references] });
      await run({ references: [...references] }, terms, () => true);
    },
    /** Sends quotes that await approval back to their request forms. */
    async decline({ count, ...selection }: DeclinedQuotes, reason: string): Promise<void> {
      setResult(null);
      const batches = untilEnd<string, Outcome>((after) =>
        client.call(calls.declineMany, { uuid, ...selection, ...after, reason }),
      );
      const ended = await runBatches({ label: 'Declining quotes', total: count }, batches);
      if (ended !== null && ended.done.length > 0)
        showAlert(
          ended.done.length === 1
            ? '1 quote was sent back with your reason.'
            : `${plural(ended.done.length, 'quote')} were sent back with your reason.`,
        );
      await finish('decline', ended);
    },
  };
}

export type BulkApproval = ReturnType<typeof useBulkApproval>;
