import { useUser } from '@portal/portal-sdk';
import type { CrfDraft, CrfPath } from '@portal/quote-kit/request-form';
import { useDraft } from '@portal/ui/fields';
import { useState } from 'react';
import type { CrfAnswer } from '../../shared/quote-types.ts';
import { mergeDrafts } from './crf-merge.ts';

interface StoredDraft {
  /** The server's answers when the draft was typed. */
  base: CrfDraft;
  sections: CrfDraft;
}

/** Increase when the shape of a draft changes: drafts with an older version are discarded. */
const DRAFT_VERSION = 1;

/** Stores answers in this browser until the server has them, and restores those that were never sent. */
export function useStoredDraft(answer: CrfAnswer) {
  const { id } = useUser();
  const draft = useDraft<StoredDraft>({ key: `crf:${id}:${answer.quoteReference}`, version: DRAFT_VERSION });
  const [found] = useState(() =>
    draft.found === null
      ? null
      : { ...getRestorableAnswers(draft.found.values, answer.sections), at: draft.found.savedAt },
  );
  return {
    store: (base: CrfDraft, sections: CrfDraft) => draft.save({ base, sections }),
    clear: draft.clear,
    /** False if the browser refuses storage. */
    persistent: draft.persistent,
    /** The draft found when the form opened. */
    found,
  };
}

/**
 * Finds the stored answers to restore. An answer that has changed on the server since wins; the stored one is
 * reported as superseded, so that no answer disappears without notice.
 */
function getRestorableAnswers(
  storedDraft: StoredDraft,
  server: CrfDraft,
): { sections: CrfDraft; restored: CrfPath[]; superseded: CrfPath[] } {
  const { taken, conflicts } = mergeDrafts(storedDraft.base, server, storedDraft.sections);
  return { sections: storedDraft.sections, restored: taken, superseded: conflicts.map(({ path }) => path) };
}
