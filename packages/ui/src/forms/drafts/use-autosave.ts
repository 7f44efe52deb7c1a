import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-final-form';
import { serverNow } from '../../format/server-clock.ts';
import { useDebouncedCallback } from '../../hooks/use-debounced.ts';
import type { Autosave, AutosaveOptions, AutosaveState } from '../types/draft.ts';
import { isSameValue } from '../values/is-same-value.ts';

/**
 * Saves the surrounding form's values as the user types. Calls never overlap: changes made meanwhile are sent in
 * one call afterwards, so an older state never overwrites a newer one. A failed call is retried with the next
 * change, or by `flush`.
 */
export function useAutosave<Values>({
  onAutosave,
  debounceMs = 800,
  enabled = true,
}: AutosaveOptions<Values>): Autosave {
  const form = useForm<Values>('useAutosave');
  const [state, setState] = useState<AutosaveState>({ status: 'idle', savedAt: null });
  const send = useRef(onAutosave);
  useEffect(() => {
    send.current = onAutosave;
  });
  const work = useRef<{ running: Promise<void> | null; sent: Values }>({
    running: null,
    sent: form.getState().values,
  });

  const flush = useCallback(async (): Promise<void> => {
    const job = work.current;
    if (job.running) {
      await job.running;
      return flush();
    }
    const { values } = form.getState();
    if (isSameValue(values, job.sent)) {
      setState((before) =>
        before.status === 'waiting' ? { status: 'idle', savedAt: before.savedAt } : before,
      );
      return;
    }
    setState(({ savedAt }) => ({ status: 'saving', savedAt }));
    let failed = false;
    job.running = send.current(values).then(
      () => {
        job.sent = values;
        setState({ status: 'saved', savedAt: new Date(serverNow()) });
      },
      (error: unknown) => {
        failed = true;
        setState(({ savedAt }) => ({ status: 'failed', savedAt, error }));
      },
    );
    await job.running;
    job.running = null;
    if (!failed && !isSameValue(form.getState().values, values)) await flush();
  }, [form]);
  // A flush with nothing left to send does nothing, so a pending one needs no cancelling.
  const { schedule } = useDebouncedCallback(() => void flush(), debounceMs);

  useEffect(() => {
    if (!enabled) return;
    const job = work.current;
    let first = true;
    const stop = form.subscribe(
      ({ values }) => {
        if (first) {
          first = false;
          return;
        }
        if (isSameValue(values, job.sent)) return;
        schedule();
        if (!job.running)
          setState((before) =>
            before.status === 'waiting' ? before : { status: 'waiting', savedAt: before.savedAt },
          );
      },
      { values: true },
    );
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') void flush();
    };
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', whenHidden);
      void flush();
    };
  }, [form, enabled, schedule, flush]);

  return { state, flush };
}
