import { useEffect, useRef, useState } from 'react';
import { useDebouncedValue } from '../../../hooks/use-debounced.ts';

interface AsyncOptionsConfig<Item> {
  loadOptions: (query: string, signal: AbortSignal) => Promise<readonly Item[]>;
  getLabel: (item: Item) => string;
  minLength: number;
  debounceMs: number;
}

export interface AsyncOptions<Item> {
  options: readonly Item[];
  status: 'short' | 'loading' | 'ready' | 'failed';
}

interface Answer<Item> {
  query: string;
  options: readonly Item[];
  failed: boolean;
}

/** Whether a label contains every word of a text. */
function matches(label: string, typed: string): boolean {
  const text = label.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Loads options for the typed text once typing pauses; the answer to an older query is dropped. */
export function useAsyncOptions<Item>(
  text: string | null,
  config: AsyncOptionsConfig<Item>,
): AsyncOptions<Item> {
  const { minLength, debounceMs } = config;
  const load = useRef(config.loadOptions);
  useEffect(() => {
    load.current = config.loadOptions;
  });
  const [answer, setAnswer] = useState<Answer<Item> | null>(null);
  const typed = text?.trim() ?? '';
  const query = useDebouncedValue(typed, debounceMs);
  const isLongEnough = (value: string) => text !== null && value.length >= minLength;
  const isWanted = isLongEnough(query);

  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    const settle = (next: Answer<Item>) => {
      if (!controller.signal.aborted) setAnswer(next);
    };
    load.current(query, controller.signal).then(
      (options) => settle({ query, options, failed: false }),
      // Shown as "could not be loaded"; the caller's loader reports the cause.
      () => settle({ query, options: [], failed: true }),
    );
    return () => controller.abort();
  }, [isWanted, query]);

  if (!isLongEnough(typed)) return { options: [], status: 'short' };
  // While new options load, the previous ones stay visible if they match the text. With other options, Enter would
  // pick something that the user did not type.
  if (answer?.query !== typed) {
    const previous = answer?.options ?? [];
    return { options: previous.filter((item) => matches(config.getLabel(item), typed)), status: 'loading' };
  }
  return { options: answer.options, status: answer.failed ? 'failed' : 'ready' };
}
