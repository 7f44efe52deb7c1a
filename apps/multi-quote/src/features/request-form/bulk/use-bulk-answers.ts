import { contract, type InputOf, type OutputOf } from '@portal/api-client';
import type { FilterInput } from '@portal/area-kit';
import { useApiClient, useRefresh } from '@portal/portal-sdk';
import { useState } from 'react';
import { type BatchRunResult, inChunks, untilEnd, useBatchRun } from '../../shared/bulk/use-batch-run.ts';

const { quotes: calls } = contract.multiQuotes;
type Input = InputOf<typeof calls.saveDataMany>;
type Outcome = OutputOf<typeof calls.saveDataMany>;

/** Which sites: those named, or all with an open form that match the filters. */
export type Targets = { count: number } & (
  | { references: readonly string[] }
  | { filters: FilterInput<typeof calls.listForms> & { search?: string } }
);

export interface BulkAnswersResult extends BatchRunResult {
  /** "Answers saved", "Forms submitted". */
  title: string;
  submittedCount: number;
  /** Answers that a site's form cannot have, with the reason. */
  notTaken: Outcome['notTaken'];
}

/** Saves answers in several forms, or submits those that are complete, batch by batch. */
export function useBulkAnswers(uuid: string) {
  const client = useApiClient();
  const refresh = useRefresh();
  const { progress, stop, runBatches } = useBatchRun();
  const [result, setResult] = useState<BulkAnswersResult | null>(null);

  function callsOf(targets: Targets, change: Pick<Input, 'sections'>): AsyncGenerator<Outcome> {
    const call = (part: Partial<Input>): Promise<Outcome> =>
      client.call(calls.saveDataMany, { ...change, ...part, uuid });
    if ('references' in targets) return inChunks(targets.references, (references) => call({ references }));
    const matching = { ...targets.filters, status: ['accepted' as const], expectedCount: targets.count };
    return untilEnd<string, Outcome>((after) => call({ matching, ...after }));
  }

  async function run(
    { label, title }: { label: string; title: string },
    targets: Targets,
    change: Pick<Input, 'sections' | 'onlyEmpty' | 'submit'>,
  ): Promise<void> {
    let submittedCount = 0;
    const notTaken: Outcome['notTaken'] = [];
    setResult(null);
    const step = { label, total: targets.count };
    const ended = await runBatches(step, callsOf(targets, change), (batch) => {
      submittedCount += batch.submitted.length;
      notTaken.push(...batch.notTaken);
    });
    if (ended === null) return;
    // Before the result invites the user to go on: an answer in a cell is saved with the version that its row shows.
    await refresh(
      calls.listForms,
      calls.getFormsSummary,
      calls.list,
      calls.listTerms,
      contract.multiQuotes.get,
    );
    setResult({ ...ended, title, submittedCount, notTaken });
  }

  return {
    progress,
    stop,
    result,
    closeResult: () => setResult(null),
    save: (targets: Targets, sections: Input['sections'], onlyEmpty: boolean) =>
      run({ label: 'Saving answers', title: 'Answers saved' }, targets, {
        sections,
        onlyEmpty,
        submit: false,
      }),
    submit: (targets: Targets) =>
      run({ label: 'Submitting forms', title: 'Forms submitted' }, targets, { sections: {} }),
  };
}

export type BulkAnswers = ReturnType<typeof useBulkAnswers>;
