import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDebouncedCallback } from '../../hooks/use-debounced.ts';
import type { Draft, DraftOptions } from '../types/draft.ts';
import { DraftStore } from './draft-store.ts';
import { onDraftsCarriedOver } from './unsent-forms.ts';

/** Stores values under a key as they change, and returns what an earlier visit stored. */
export function useDraft<Values>(options: DraftOptions): Draft<Values> {
  const { save, ...draft } = useDraftWithBase<Values>(options);
  return { ...draft, save: useCallback((values: Values) => save(values), [save]) };
}

interface DraftWithBase<Values> extends Omit<Draft<Values>, 'found' | 'save'> {
  found: { values: Values; initialValues?: Values | undefined; savedAt: Date } | null;
  save: (values: Values, initialValues?: Values) => void;
}

/** `useDraft` that also stores the values from which the user started. */
export function useDraftWithBase<Values>({
  key,
  version,
  storage,
  debounceMs = 400,
}: DraftOptions): DraftWithBase<Values> {
  const store = useMemo(() => new DraftStore(key, version, storage), [key, version, storage]);
  const read = () => store.read() as DraftWithBase<Values>['found']; // the version guarantees the shape
  const [found, setFound] = useState(read);
  const [readFrom, setReadFrom] = useState(store);
  if (readFrom !== store) {
    setReadFrom(store);
    setFound(read());
  }

  const pending = useRef<{ values: Values; initialValues?: Values | undefined } | null>(null);
  const flush = useCallback(() => {
    if (pending.current) store.write(pending.current.values, new Date(), pending.current.initialValues);
    pending.current = null;
  }, [store]);
  const { schedule } = useDebouncedCallback(flush, debounceMs);

  const save = useCallback(
    (values: Values, initialValues?: Values) => {
      pending.current = { values, initialValues };
      schedule();
    },
    [schedule],
  );

  const clear = useCallback(() => {
    pending.current = null;
    store.clearKnown();
    setFound(null);
  }, [store]);

  const discard = useCallback(() => {
    store.clear();
    clear();
  }, [store, clear]);

  useEffect(() => {
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    const stop = onDraftsCarriedOver(flush);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      stop();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', whenHidden);
      flush();
    };
  }, [flush]);

  return { found, discard, save, clear, persistent: store.persistent };
}
