import { contract, type InputOf } from '@portal/api-client';
import { type BulkSelection, type FilterInput, useBulkRun } from '@portal/area-kit';

const { quotes: calls } = contract.multiQuotes;
const { runs } = calls;

/** Which sites: those named, or all with an open form that match the filters. */
export type Targets = { count: number } & (
  | { references: readonly string[] }
  | { filters: FilterInput<typeof calls.listForms> & { search?: string } }
);

const TEXTS = {
  [runs.saveForms.id]: {
    running: 'Saving answers',
    done: 'saved',
    partly: 'Answers that were not saved, because the site’s quote does not allow them:',
  },
  [runs.submitForms.id]: { running: 'Submitting forms', done: 'submitted for approval' },
};

// An answer in a cell is saved with the version that its row shows.
const REFRESHES = [
  calls.listForms,
  calls.getFormsSummary,
  calls.list,
  calls.listTerms,
  contract.multiQuotes.get,
];

function toSelection(targets: Targets) {
  if ('references' in targets) return { references: [...targets.references] };
  return { matching: { ...targets.filters, status: ['accepted' as const], expectedCount: targets.count } };
}

/** Saves answers in several forms, or submits those that are complete. Refused forms on the page stay selected. */
export function useBulkAnswers(
  uuid: string,
  { selected, matching, setSelected, updateCount }: BulkSelection<typeof calls.listForms>,
) {
  const bulk = useBulkRun({
    noun: 'form',
    texts: TEXTS,
    subject: uuid,
    refreshes: REFRESHES,
    setSelected,
    selection: [selected, matching],
    loadedKeys: selected,
  });
  return {
    bulk,
    isBusy: bulk.progress !== null,
    /** Returns whether the run has begun. */
    save: async (
      targets: Targets,
      sections: InputOf<typeof runs.saveForms>['sections'],
      onlyEmpty: boolean,
    ): Promise<boolean> => {
      const hasBegun = await bulk.tryStart(runs.saveForms, {
        uuid,
        ...toSelection(targets),
        sections,
        onlyEmpty,
      });
      if (!hasBegun) updateCount();
      return hasBegun;
    },
    submit: (targets: Targets): Promise<void> =>
      bulk.start(runs.submitForms, { uuid, ...toSelection(targets) }),
  };
}

export type BulkAnswers = ReturnType<typeof useBulkAnswers>;
