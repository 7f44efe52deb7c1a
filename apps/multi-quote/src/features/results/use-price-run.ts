import { contract, type InputOf } from '@portal/api-client';
import { type ApiError, type Command, useCommand, useQuery, useRefresh } from '@portal/portal-sdk';
import { useEffect, useEffectEvent, useState } from 'react';

export type PriceRun = contract.multiQuotes.BulkRun;

/** Milliseconds between reads of the progress. */
const PROGRESS_MS = 1000;

/** Queries to refetch after choosing or saving. */
export const RESULT_READS = [
  contract.multiQuotes.listSearches,
  contract.multiQuotes.getLocationSearch,
  contract.multiQuotes.getSearchOverview,
  contract.multiQuotes.locations.list,
  contract.multiQuotes.locations.listSearchQuotes,
  contract.multiQuotes.quotes.list,
  contract.multiQuotes.get,
];

const isProcessing = (latest: unknown) =>
  (latest as readonly PriceRun[] | undefined)?.some(({ status }) => status === 'processing') ?? false; // SWR passes the latest response

export interface PriceRuns {
  /** The latest run; undefined when there is none. */
  latest: PriceRun | undefined;
  start: Command<InputOf<typeof contract.multiQuotes.startBulkRun>, PriceRun>;
  stop: () => void;
  isStopping: boolean;
  /** Why the attempt to stop the latest run was refused, while it continues. */
  stopError: ApiError | undefined;
}

/** The latest choosing or saving of many sites. Once it ends, everything that it changed is read again. */
export function usePriceRun(uuid: string): PriceRuns {
  const query = useQuery(
    contract.multiQuotes.listBulkRuns,
    { uuid },
    {
      refreshInterval: (latest) => (isProcessing(latest) ? PROGRESS_MS : 0),
      revalidateOnFocus: false,
    },
  );
  const [startedId, setStartedId] = useState<string | null>(null);
  const start = useCommand(contract.multiQuotes.startBulkRun, {
    refreshes: [contract.multiQuotes.listBulkRuns],
  });
  const stop = useCommand(contract.multiQuotes.stopBulkRun, {
    refreshes: [contract.multiQuotes.listBulkRuns],
  });
  /** The run that the user tried to stop. */
  const [stoppedId, setStoppedId] = useState<string | null>(null);
  const refresh = useRefresh();
  const readResults = useEffectEvent(() => void refresh(...RESULT_READS));
  const isRunning = isProcessing(query.data);
  useEffect(() => {
    if (!isRunning) return;
    return () => readResults();
  }, [isRunning]);
  const latest = query.data?.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
  // A short run may have ended before its progress was read.
  const endedId = !isRunning && latest?.id === startedId ? startedId : null;
  useEffect(() => {
    if (endedId !== null) readResults();
  }, [endedId]);
  return {
    latest,
    start: {
      ...start,
      run: async (input) => {
        const run = await start.run(input);
        setStartedId(run.id);
        return run;
      },
    },
    stop: () => {
      if (latest === undefined) return;
      setStoppedId(latest.id);
      void stop.run({ uuid, runId: latest.id }).catch(() => {}); // shown by the notice
    },
    isStopping: stop.busy,
    stopError: isRunning && latest?.id === stoppedId ? stop.error : undefined,
  };
}
