import { isApiError, useApiClient } from '@portal/portal-sdk';
import { useForm } from '@portal/ui/forms';
import { useRef, useState } from 'react';
import type { Clash } from '../../shared/merge/three-way-merge.ts';
import { QUOTE_KINDS, type QuoteKind } from '../../shared/quotes/quote-kinds.ts';
import { useQuoteChanged } from '../../shared/quotes/use-quote.ts';
import { answerAt } from '../model/crf-fields.ts';
import { mergeDrafts, unsavedSections } from '../model/crf-merge.ts';
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
  const changed = useQuoteChanged(kind);
  const known = useRef({ sections: answer.sections, version: answer.version });
  const decide = useRef<(side: Side) => void>(() => {});
  const [clashes, setClashes] = useState<Clash<CrfPath>[] | null>(null);
  const [taken, setTaken] = useState<CrfPath[]>([]);

  function isUnsaved(values: CrfDraft): boolean {
    return unsavedSections(known.current.sections, values) !== null;
  }

  async function save(values: CrfDraft): Promise<void> {
    const sections = unsavedSections(known.current.sections, values);
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
    const side = merge.clashes.length === 0 ? 'mine' : await ask(merge.clashes);
    adopt(
      theirs.sections,
      side === 'mine' ? merge.taken : [...merge.taken, ...merge.clashes.map(({ path }) => path)],
    );
    setTaken(merge.taken);
    await save(form.getState().values);
  }

  function ask(found: Clash<CrfPath>[]): Promise<Side> {
    setClashes(found);
    return new Promise((resolve) => {
      decide.current = (side) => {
        setClashes(null);
        resolve(side);
      };
    });
  }

  function adopt(from: CrfDraft, paths: readonly CrfPath[]): void {
    form.batch(() => {
      for (const path of paths) changeAt(form, path, answerAt(from, path));
    });
  }

  return {
    save,
    isUnsaved,
    /** The version that a submit is for. */
    version: () => known.current.version,
    base: () => known.current,
    adopt,
    clashes,
    decide: (side: Side) => decide.current(side),
    /** What somebody else answered in the meantime and was taken over. */
    taken,
    dismissTaken: () => setTaken([]),
  };
}

/** final-form's types know paths one level deep; a CrfPath is one of two levels. */
export function changeAt(form: ReturnType<typeof useForm<CrfDraft>>, path: CrfPath, value: unknown): void {
  form.change(path as keyof CrfDraft, (value ?? undefined) as CrfDraft[keyof CrfDraft]);
}
