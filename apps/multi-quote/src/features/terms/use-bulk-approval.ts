import { contract, type InputOf, type OutputOf } from '@portal/api-client';
import { type ApiError, isApiError, useApiClient, useRefresh } from '@portal/portal-sdk';
import { useRef, useState } from 'react';
import { useStop } from '../shared/bulk/use-stop.ts';

const { quotes: calls, getOpportunitiesStatus } = contract.multiQuotes;
export type SupplierTerms = contract.multiQuotes.SupplierTerms;
type Outcome = OutputOf<typeof calls.approveMany>;
type Selection = Pick<InputOf<typeof calls.approveMany>, 'references' | 'matching'>;

/** What a bulk approval did. `error` is why it stopped before the last quote. */
export interface BulkApprovalResult {
  approvedCount: number;
  /** Quotes that were not reached because the user stopped. */
  leftCount: number;
  skipped: Outcome['skipped'];
  error: ApiError | null;
}

const countQuotes = (terms: readonly SupplierTerms[]) =>
  terms.reduce((sum, { quoteReferences }) => sum + quoteReferences.length, 0);

/** Approves the quotes of a multi-quote whose supplier's terms were accepted, batch by batch. */
export function useBulkApproval(uuid: string) {
  const client = useApiClient();
  const refresh = useRefresh();
  // A ref, because a double click happens before the next render.
  const isRunning = useRef(false);
  const [progress, setProgress] = useState<{ completed: number; total: number } | null>(null);
  const [result, setResult] = useState<BulkApprovalResult | null>(null);
  const stop = useStop();

  async function run(
    selection: Selection,
    accepted: readonly SupplierTerms[],
    isExpected: (reference: string) => boolean,
  ): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    const total = countQuotes(accepted);
    const done: BulkApprovalResult = { approvedCount: 0, leftCount: 0, skipped: [], error: null };
    setResult(null);
    stop.reset();
    setProgress({ completed: 0, total });
    try {
      let after: string | null = null;
      do {
        const outcome: Outcome = await client.call(calls.approveMany, {
          uuid,
          ...selection,
          ...(after !== null && { after }),
          termsIds: accepted.map(({ id }) => id),
          accepted: true,
        });
        done.approvedCount += outcome.done.length;
        done.skipped.push(...outcome.skipped.filter(({ key }) => isExpected(key)));
        const completed = done.approvedCount + done.skipped.length;
        setProgress({ completed, total });
        after = outcome.next;
        if (after !== null && stop.isAsked()) {
          done.leftCount = Math.max(0, total - completed);
          break;
        }
      } while (after !== null);
    } catch (error) {
      if (!isApiError(error)) throw error;
      done.error = error;
    } finally {
      isRunning.current = false;
      setProgress(null);
      setResult(done);
      await refresh(calls.listTerms, calls.list, getOpportunitiesStatus, contract.multiQuotes.get);
    }
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
