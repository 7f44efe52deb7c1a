import { contract } from '@portal/api-client';
import { isApiError, useApiClient } from '@portal/portal-sdk';
import { useQuoteKind } from '@portal/quote-kit/quotes';
import { type CrfDraft, type CrfPath, getAnswer } from '@portal/quote-kit/request-form';
import { useForm } from '@portal/ui/forms';
import { useRef, useState } from 'react';
import type { AddonChoice } from '../../shared/addons/addon-selection.ts';
import type { CrfAnswer } from '../../shared/quote-types.ts';
import { useRefreshQuote } from '../../shared/use-quote.ts';
import { type CrfConflict, getUnsavedSections, mergeDrafts } from './crf-merge.ts';

type Side = 'mine' | 'theirs';

interface SaverOptions {
  /** The server's answers when the form opened. */
  answer: CrfAnswer;
  /** Called with each response from the server. */
  onSaved: (answer: CrfAnswer) => void;
}

/**
 * Saves the draft. If someone else saved first, the two drafts are merged answer by answer. The user is asked only
 * about answers that both changed, and the save waits for the decision.
 */
export function useCrfSaver({ answer, onSaved }: SaverOptions) {
  const { calls } = useQuoteKind();
  const reference = answer.quoteReference;
  const client = useApiClient();
  const form = useForm<CrfDraft>();
  const refreshQuote = useRefreshQuote();
  const saved = useRef({ sections: answer.sections, version: answer.version });
  const lastMerged = useRef<CrfAnswer | null>(null);
  const decide = useRef<(side: Side) => void>(() => {});
  const [conflicts, setConflicts] = useState<CrfConflict[] | null>(null);
  const [taken, setTaken] = useState<CrfPath[]>([]);

  function isUnsaved(values: CrfDraft): boolean {
    return getUnsavedSections(saved.current.sections, values) !== null;
  }

  async function save(values: CrfDraft): Promise<void> {
    const sections = getUnsavedSections(saved.current.sections, values);
    if (sections === null) return;
    try {
      const { version } = saved.current;
      const response = await client.call(calls.updateCrf, { reference, sections, version });
      saved.current = { sections: response.sections, version: response.version };
      onSaved(response);
    } catch (error) {
      await resolveConflict(error);
    }
  }

  /** After a conflict, merges what others have saved. Throws all other errors, and a conflict if the form is closed. */
  async function resolveConflict(error: unknown): Promise<void> {
    if (!isApiError(error) || error.code !== 'conflict') throw error;
    const quote = await client.call(calls.get, { reference });
    if (quote.status !== 'accepted') {
      // The quote was submitted, cancelled or has expired: there is no draft to save to.
      await refreshQuote();
      throw error;
    }
    await reconcile();
  }

  /**
   * Saves add-ons at the price that the user confirmed; the quote has them from then on. If somebody else saved first,
   * saves none and merges: the price may then differ from the confirmed one.
   */
  async function reprice(
    addons: AddonChoice[],
    confirmedPrice: { installCost: number; monthlyCost: number },
  ): Promise<void> {
    const { values } = form.getState();
    const before = saved.current;
    let response: CrfAnswer;
    try {
      response = await client.call(calls.updateCrf, {
        reference,
        version: before.version,
        sections: {
          ...getUnsavedSections(before.sections, values),
          addonDetails: { ...values.addonDetails, addons },
        },
        confirmedPrice,
      });
    } catch (error) {
      return resolveConflict(error);
    }
    saved.current = { sections: response.sections, version: response.version };
    onSaved(response);
    // The user may have typed during the call.
    const now = form.getState().values;
    const addonDetails = {
      ...now.addonDetails,
      addons: withNotesOf(now.addonDetails?.addons ?? [], response.sections.addonDetails?.addons ?? []),
    };
    const followed = contract.crf.followAnswers(response.context, now, { ...now, addonDetails });
    form.batch(() => {
      form.change('addonDetails', addonDetails);
      form.change('technicalDetails', followed.technicalDetails);
    });
  }

  /** Merges what others have changed on the server. */
  async function reconcile(): Promise<void> {
    const theirs = await client.call(calls.getCrf, { reference });
    const merge = mergeDrafts(saved.current.sections, form.getState().values, theirs.sections);
    saved.current = { sections: theirs.sections, version: theirs.version };
    onSaved(theirs);
    const side = merge.conflicts.length === 0 ? 'mine' : await askUser(merge.conflicts);
    applyAnswers(
      theirs.sections,
      side === 'mine' ? merge.taken : [...merge.taken, ...merge.conflicts.map(({ path }) => path)],
    );
    lastMerged.current = theirs;
    setTaken(merge.taken);
    await save(form.getState().values);
  }

  function askUser(found: CrfConflict[]): Promise<Side> {
    setConflicts(found);
    return new Promise((resolve) => {
      decide.current = (side) => {
        setConflicts(null);
        resolve(side);
      };
    });
  }

  function applyAnswers(from: CrfDraft, paths: readonly CrfPath[]): void {
    form.batch(() => {
      for (const path of paths) setAnswer(form, path, getAnswer(from, path));
    });
  }

  return {
    save,
    reconcile,
    reprice,
    isUnsaved,
    /** The version to send with a submit. */
    version: () => saved.current.version,
    base: () => saved.current,
    /** What others had saved when it was last merged into this form; null if that never happened. */
    lastMerged: () => lastMerged.current,
    applyAnswers,
    conflicts,
    decide: (side: Side) => decide.current(side),
    /** Answers that changed on the server and were copied into this form. */
    taken,
    dismissTaken: () => setTaken([]),
  };
}

/** The saved choices, with what the user has typed about them. */
const withNotesOf = (current: readonly AddonChoice[], saved: readonly AddonChoice[]): AddonChoice[] =>
  saved.map((choice) => ({
    ...choice,
    ...current.find(({ uuid }) => uuid === choice.uuid),
    options: choice.options,
  }));

/** The casts are needed because final-form's types accept paths one level deep; a CrfPath has two. */
function setAnswer(form: ReturnType<typeof useForm<CrfDraft>>, path: CrfPath, value: unknown): void {
  form.change(path as keyof CrfDraft, (value ?? undefined) as CrfDraft[keyof CrfDraft]);
}
