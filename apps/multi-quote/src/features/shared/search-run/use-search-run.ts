import { contract, type InputOf } from '@portal/api-client';
import { type ApiError, type Command, useCommand, useQuery, useRefresh } from '@portal/portal-sdk';
import { useEffect, useEffectEvent, useState } from 'react';

export type SearchProgress = contract.multiQuotes.SearchProgress;

/** Milliseconds between reads of the progress, and between reads of the results. */
const PROGRESS_MS = 1000;
const RESULTS_MS = 3000;

/** Queries to refetch during and after a search. */
const SEARCH_READS = [
  contract.multiQuotes.get,
  contract.multiQuotes.listAvailable,
  contract.multiQuotes.listSearches,
  contract.multiQuotes.getLocationSearch,
  contract.multiQuotes.getSearchOverview,
  contract.multiQuotes.locations.list,
  contract.multiQuotes.locations.listSearchQuotes,
];

const isProcessing = (latest: unknown) => (latest as SearchProgress | undefined)?.status === 'processing'; // SWR passes the latest response

export interface SearchRun {
  /** The latest search; null before the first, undefined until known. */
  progress: SearchProgress | null | undefined;
  isRunning: boolean;
  start: Command<InputOf<typeof contract.multiQuotes.startSearch>, SearchProgress>;
  stop: () => Promise<unknown>;
  isStopping: boolean;
  /** Why the last start was refused, or the attempt to stop the search that is running. */
  error: ApiError | undefined;
}

/** The latest search of a multi-quote. While it runs, everything that shows its results is read again now and then. */
export function useSearchRun({
  uuid,
  isSearched,
}: Pick<contract.multiQuotes.MultiQuote, 'uuid' | 'isSearched'>): SearchRun {
  // Without a search the call would cause a 404 in the browser's log.
  const [startedId, setStartedId] = useState<string | null>(null);
  const hasRun = isSearched || startedId !== null;
  const query = useQuery(contract.multiQuotes.getSearchProgress, hasRun ? { uuid } : null, {
    refreshInterval: (latest) => (isProcessing(latest) ? PROGRESS_MS : 0),
    revalidateOnFocus: false,
  });
  const start = useCommand(contract.multiQuotes.startSearch, {
    refreshes: [contract.multiQuotes.getSearchProgress, ...SEARCH_READS],
  });
  const stop = useCommand(contract.multiQuotes.stopSearch, {
    refreshes: [contract.multiQuotes.getSearchProgress, ...SEARCH_READS],
  });
  /** The search that the user tried to stop. */
  const [stoppedId, setStoppedId] = useState<string | null>(null);
  const refresh = useRefresh();
  const readResults = useEffectEvent(() => refresh(...SEARCH_READS));
  const isRunning = isProcessing(query.data);
  useEffect(() => {
    if (!isRunning) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    // A read drops the responses that the one before still waits for, so the next one starts only after they are shown.
    const readLater = () => {
      timer = setTimeout(async () => {
        await readResults();
        if (!isOver) readLater();
      }, RESULTS_MS);
    };
    readLater();
    return () => {
      isOver = true;
      clearTimeout(timer);
      // The search has ended, or the page is left.
      void readResults();
    };
  }, [isRunning]);
  // A short search may have ended before its progress was read.
  const endedId = !isRunning && query.data?.id === startedId ? startedId : null;
  useEffect(() => {
    if (endedId !== null) void readResults();
  }, [endedId]);
  return {
    progress: hasRun ? query.data : null,
    isRunning,
    start: {
      ...start,
      run: async (input) => {
        const progress = await start.run(input);
        setStartedId(progress.id);
        return progress;
      },
    },
    stop: () => {
      setStoppedId(query.data?.id ?? null);
      return stop.run({ uuid });
    },
    isStopping: stop.busy,
    error: start.error ?? (isRunning && query.data?.id === stoppedId ? stop.error : undefined),
  };
}
