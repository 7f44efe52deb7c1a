import { useEffect, useRef, useState } from 'react';

interface AsyncOptionsConfig<Item> {
  loadOptions: (query: string, signal: AbortSignal) => Promise<readonly Item[]>;
  minLength: number;
  debounceMs: number;
}

export interface AsyncOptions<Item> {
  options: readonly Item[];
  status: 'short' | 'loading' | 'ready' | 'failed';
}

/** Asks as the text changes: late enough not to ask at every key, and never answered by an older question. */
export function useAsyncOptions<Item>(
  text: string | null,
  config: AsyncOptionsConfig<Item>,
): AsyncOptions<Item> {
  const { minLength, debounceMs } = config;
  const load = useRef(config.loadOptions);
  useEffect(() => {
    load.current = config.loadOptions;
  });
  const [answer, setAnswer] = useState<{ text: string; options: readonly Item[]; failed: boolean } | null>(
    null,
  );
  const query = text?.trim() ?? '';
  const asks = text !== null && query.length >= minLength;

  useEffect(() => {
    if (!asks) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const options = await load.current(query, controller.signal);
        if (!controller.signal.aborted) setAnswer({ text: query, options, failed: false });
      } catch {
        // Shown as "could not be loaded"; the caller's loader reports what went wrong.
        if (!controller.signal.aborted) setAnswer({ text: query, options: [], failed: true });
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asks, query, debounceMs]);

  if (!asks) return { options: [], status: 'short' };
  // While a new question is under way the last answer stays to be read.
  if (answer?.text !== query) return { options: answer?.options ?? [], status: 'loading' };
  return { options: answer.options, status: answer.failed ? 'failed' : 'ready' };
}
