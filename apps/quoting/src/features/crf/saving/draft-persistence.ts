import type { CrfDraft } from '@portal/quote-kit/request-form';
import type { Autosave } from '@portal/ui/forms';
import { useFormState } from '@portal/ui/forms';
import { useEffect, useRef } from 'react';
import type { useCrfSaver } from './use-crf-saver.ts';
import type { useStoredDraft } from './use-stored-draft.ts';

const RETRY_MS = 15_000;

/** Puts the answers of a stored draft back into the form when it opens. */
export function useRestoreDraftOnce(
  storedDraft: ReturnType<typeof useStoredDraft>,
  applyAnswers: ReturnType<typeof useCrfSaver>['applyAnswers'],
): void {
  const start = useRef({ found: storedDraft.found, applyAnswers });
  useEffect(() => {
    const { found, applyAnswers: apply } = start.current;
    if (found !== null) apply(found.sections, found.restored);
  }, []);
}

interface StoreWhileUnsavedProps {
  saver: ReturnType<typeof useCrfSaver>;
  storedDraft: ReturnType<typeof useStoredDraft>;
}

/** Stores the draft in this browser while the server does not have it. A component, so that only it renders with each keystroke. */
export function StoreWhileUnsaved({ saver, storedDraft }: StoreWhileUnsavedProps): null {
  const { values } = useFormState<CrfDraft>({ subscription: { values: true } });
  const isStored = useRef(storedDraft.found !== null);
  const isFirst = useRef(true);
  // Runs at every render, because both typing and saving change what is unsaved.
  useEffect(() => {
    // The initial values are not a draft and must not clear one that is being restored.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (saver.isUnsaved(values)) {
      isStored.current = true;
      storedDraft.store(saver.base().sections, values);
    } else if (isStored.current) {
      isStored.current = false;
      storedDraft.clear();
    }
  });
  return null;
}

/** Retries a failed save at intervals and when the browser is online again. */
export function useRetryWhileFailed({ state, flush }: Autosave): void {
  const hasFailed = state.status === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    const retry = () => void flush();
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [hasFailed, flush]);
}
