import { contract, type InputOf, type OutputOf } from '@portal/api-client';
import type { FilterInput } from '@portal/area-kit';
import { type ApiError, isApiError, useApiClient, useRefresh } from '@portal/portal-sdk';
import { useRef, useState } from 'react';
import { useStop } from '../../shared/bulk/use-stop.ts';

const { quotes: calls } = contract.multiQuotes;
type Input = InputOf<typeof calls.saveDataMany>;
type Outcome = OutputOf<typeof calls.saveDataMany>;

/** Which sites: those named, or all with an open form that match the filters. */
export type Targets = { count: number } & (
  | { references: readonly string[] }
  | { filters: FilterInput<typeof calls.listForms> & { search?: string } }
);

export interface BulkAnswersResult {
  /** "Answers saved", "Forms submitted". */
  title: string;
  doneCount: number;
  submittedCount: number;
  /** Forms that were not reached because the user stopped. */
  leftCount: number;
  skipped: Outcome['skipped'];
  error: ApiError | null;
}

/** Sites per call where they are named one by one: few enough to show progress by. */
const CHUNK = 100;

/** Saves answers in several forms, or submits those that are complete, batch by batch. */
export function useBulkAnswers(uuid: string) {
  const client = useApiClient();
  const refresh = useRefresh();
  // A ref, because a double click happens before the next render.
  const isRunning = useRef(false);
  const [progress, setProgress] = useState<{ label: string; completed: number; total: number } | null>(null);
  const [result, setResult] = useState<BulkAnswersResult | null>(null);
  const stop = useStop();

  async function* callsOf(targets: Targets, change: Pick<Input, 'sections'>) {
    const call = (part: Partial<Input>): Promise<Outcome> =>
      client.call(calls.saveDataMany, { ...change, ...part, uuid });
    if ('references' in targets) {
      const { references } = targets;
      for (let start = 0; start < references.length; start += CHUNK)
        yield await call({ references: references.slice(start, start + CHUNK) });
      return;
    }
    let after: string | null = null;
    do {
      const matching = { ...targets.filters, status: ['accepted' as const], expectedCount: targets.count };
      const outcome: Outcome = await call({ matching, ...(after !== null && { after }) });
      yield outcome;
      after = outcome.next;
    } while (after !== null);
  }

  async function run(
    { label, title }: { label: string; title: string },
    targets: Targets,
    change: Pick<Input, 'sections' | 'onlyEmpty' | 'submit'>,
  ): Promise<BulkAnswersResult | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    const done: BulkAnswersResult = {
      title,
      doneCount: 0,
      submittedCount: 0,
      leftCount: 0,
      skipped: [],
      error: null,
    };
    setResult(null);
    stop.reset();
    setProgress({ label, completed: 0, total: targets.count });
    try {
      for await (const outcome of callsOf(targets, change)) {
        done.doneCount += outcome.done.length;
        done.submittedCount += outcome.submitted.length;
        done.skipped.push(...outcome.skipped);
        const completed = done.doneCount + done.skipped.length;
        setProgress({ label, completed, total: targets.count });
        if (stop.isAsked()) {
          done.leftCount = Math.max(0, targets.count - completed);
          break;
        }
      }
    } catch (error) {
      if (!isApiError(error)) throw error;
      done.error = error;
    } finally {
      isRunning.current = false;
      setProgress(null);
    }
    setResult(done);
    await refresh(
      calls.listForms,
      calls.getFormsSummary,
      calls.list,
      calls.listTerms,
      contract.multiQuotes.get,
    );
    return done;
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
