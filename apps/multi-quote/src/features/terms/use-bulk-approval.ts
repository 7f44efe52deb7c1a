import { contract, type InputOf, type OutputOf } from '@portal/api-client';
import { useApiClient, useRefresh } from '@portal/portal-sdk';
import { useState } from 'react';
import { type BatchRunResult, untilEnd, useBatchRun } from '../shared/bulk/use-batch-run.ts';

const { quotes: calls, getOpportunitiesStatus } = contract.multiQuotes;
export type SupplierTerms = contract.multiQuotes.SupplierTerms;
type Outcome = OutputOf<typeof calls.approveMany>;
type Selection = Pick<InputOf<typeof calls.approveMany>, 'references' | 'matching'>;

const countQuotes = (terms: readonly SupplierTerms[]) =>
  terms.reduce((sum, { quoteReferences }) => sum + quoteReferences.length, 0);

/** Approves the quotes of a multi-quote whose supplier's terms were accepted, batch by batch. */
export function useBulkApproval(uuid: string) {
  const client = useApiClient();
  const refresh = useRefresh();
  const { progress, stop, runBatches } = useBatchRun();
  const [result, setResult] = useState<BatchRunResult | null>(null);

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
    const ended = await runBatches({ label: 'Approving quotes', total: countQuotes(accepted) }, batches);
    if (ended === null) return;
    setResult(ended);
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
  };
}

export type BulkApproval = ReturnType<typeof useBulkApproval>;
