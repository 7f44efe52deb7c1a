import { useUser } from '@portal/portal-sdk';
import { useDraft } from '@portal/ui/forms';
import { useState } from 'react';
import { mergeDrafts } from '../model/crf-merge.ts';
import type { CrfAnswer, CrfDraft, CrfPath } from '../model/crf-types.ts';

interface StoredDraft {
  /** What the server had when this was typed. */
  base: CrfDraft;
  sections: CrfDraft;
}

/** Raise it when a draft's shape changes: what browsers kept before is then dropped. */
const SHAPE = 1;

/** Keeps what is typed in this browser until the server has it, and finds again what never reached it. */
export function useStoredDraft(answer: CrfAnswer) {
  const { id } = useUser();
  const draft = useDraft<StoredDraft>({ key: `crf:${id}:${answer.quoteReference}`, version: SHAPE });
  const [found] = useState(() =>
    draft.found === null
      ? null
      : { ...getRestorableAnswers(draft.found.values, answer.sections), at: draft.found.savedAt },
  );
  return {
    keep: (base: CrfDraft, sections: CrfDraft) => draft.save({ base, sections }),
    forget: draft.clear,
    /** False where the browser refuses storage. */
    persistent: draft.persistent,
    /** As it was when the form opened. */
    found,
  };
}

/**
 * Which kept answers go back into the form: those that differ from what they were typed over. An answer that the
 * server got from elsewhere in the meantime stands; the kept one is named, so that nothing vanishes unseen.
 */
export function getRestorableAnswers(
  kept: StoredDraft,
  server: CrfDraft,
): { sections: CrfDraft; back: CrfPath[]; superseded: CrfPath[] } {
  const { taken, conflicts } = mergeDrafts(kept.base, server, kept.sections);
  return { sections: kept.sections, back: taken, superseded: conflicts.map(({ path }) => path) };
}
