import { isApiError, useApiClient } from '@portal/portal-sdk';
import { useForm } from '@portal/ui/forms';
import { useRef, useState } from 'react';
import type { Conflict } from '../../shared/merge/three-way-merge.ts';
import { QUOTE_KINDS, type QuoteKind } from '../../shared/quotes/quote-kinds.ts';
import { useRefreshQuote } from '../../shared/quotes/use-quote.ts';
import { getAnswer } from '../model/crf-fields.ts';
import { getUnsavedSections, mergeDrafts } from '../model/crf-merge.ts';
import type { CrfAnswer, CrfDraft, CrfPath } from '../model/crf-types.ts';

type Side = 'mine' | 'theirs';

interface SaverOptions {
  kind: QuoteKind;
  /** What the server had when the form opened. */
  answer: CrfAnswer;
  /** Told of each answer of the server. */
  onSaved: (answer: CrfAnswer) => void;
}

/**
 * Brings the draft to the server. A save that somebody else's overtook is merged answer by answer; only where both
 * gave the same answer differently is the person asked, and the save waits for the decision.
 */
export function useCrfSaver({ kind, answer, onSaved }: SaverOptions) {
  const { calls } = QUOTE_KINDS[kind];
  const reference = answer.quoteReference;
  const client = useApiClient();
  const form = useForm<CrfDraft>();
  const changed = useRefreshQuote(kind);
  const known = useRef({ sections: answer.sections, version: answer.version });
  const decide = useRef<(side: Side) => void>(() => {});
  const [conflicts, setConflicts] = useState<Conflict<CrfPath>[] | null>(null);
  const [taken, setTaken] = useState<CrfPath[]>([]);

  function isUnsaved(values: CrfDraft): boolean {
    return getUnsavedSections(known.current.sections, values) !== null;
  }

  async function save(values: CrfDraft): Promise<void> {
    const sections = getUnsavedSections(known.current.sections, values);
    if (sections === null) return;
    try {
      const { version } = known.current;
      const saved = await client.call(calls.updateCrf, { reference, sections, version });
      known.current = { sections: saved.sections, version: saved.version };
      onSaved(saved);
    } catch (error) {
      if (!isApiError(error) || error.code !== 'conflict') throw error;
      const quote = await client.call(calls.get, { reference });
      if (quote.status !== 'accepted') {
        // Submitted, cancelled or expired meanwhile: there is no draft to save to any more.
        await changed();
        throw error;
      }
      await reconcile();
    }
  }

  async function reconcile(): Promise<void> {
    const theirs = await client.call(calls.getCrf, { reference });
    const merge = mergeDrafts(known.current.sections, form.getState().values, theirs.sections);
    known.current = { sections: theirs.sections, version: theirs.version };
    onSaved(theirs);
    const side = merge.conflicts.length === 0 ? 'mine' : await ask(merge.conflicts);
    adopt(
      theirs.sections,
      side === 'mine' ? merge.taken : [...merge.taken, ...merge.conflicts.map(({ path }) => path)],
    );
    setTaken(merge.taken);
    await save(form.getState().values);
  }

  function ask(found: Conflict<CrfPath>[]): Promise<Side> {
    setConflicts(found);
    return new Promise((resolve) => {
      decide.current = (side) => {
        setConflicts(null);
        resolve(side);
      };
    });
  }

  function adopt(from: CrfDraft, paths: readonly CrfPath[]): void {
    form.batch(() => {
      for (const path of paths) setAnswer(form, path, getAnswer(from, path));
    });
  }

  return {
    save,
    isUnsaved,
    /** The version that a submit is for. */
    version: () => known.current.version,
    base: () => known.current,
    adopt,
    conflicts,
    decide: (side: Side) => decide.current(side),
    /** What somebody else answered in the meantime and was taken over. */
    taken,
    dismissTaken: () => setTaken([]),
  };
}

/** final-form's types know paths one level deep; a CrfPath is one of two levels. */
export function setAnswer(form: ReturnType<typeof useForm<CrfDraft>>, path: CrfPath, value: unknown): void {
  form.change(path as keyof CrfDraft, (value ?? undefined) as CrfDraft[keyof CrfDraft]);
}
