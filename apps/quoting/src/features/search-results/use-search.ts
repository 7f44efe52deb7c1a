import { contract } from '@portal/api-client';
import { type ApiError, useQuery } from '@portal/portal-sdk';
import type { Offer } from '@portal/quote-kit/offers';
import { useEffect, useEffectEvent } from 'react';
import type { Search } from '../shared/quote-types.ts';

/** Polling interval while a search is running. */
const POLL_MS = 700;
/** Pause before the prices are loaded again after a failure. */
const RETRY_MS = 5000;

const isProcessing = (search: unknown) => (search as Search | undefined)?.status === 'processing'; // SWR passes the latest response

export interface SearchState {
  search: Search | undefined;
  offers: Offer[] | undefined;
  isProcessing: boolean;
  isLoading: boolean;
  error: ApiError | undefined;
  retry: () => void;
}

/** A search and its results so far; the results are reloaded whenever there are more. */
export function useSearch(uuid: string): SearchState {
  const input = uuid === '' ? null : { uuid };
  const progress = useQuery(contract.availability.getSearch, input, {
    refreshInterval: (latest) => (isProcessing(latest) ? POLL_MS : 0),
    revalidateOnFocus: false,
  });
  const results = useQuery(contract.availability.listSearchResults, input, { revalidateOnFocus: false });
  const search = progress.data;

  // Reloads only when the search reports more results than the list has.
  const { refresh } = results;
  const isBehind =
    results.data !== undefined && search !== undefined && results.data.length < search.searchQuotesCount;
  const isAsking = results.isValidating;
  const hasFailed = results.error !== undefined;
  const catchUp = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (!isBehind || isAsking) return;
    // A failed reload is repeated after a pause, or it would be repeated as fast as it fails.
    const timer = setTimeout(() => catchUp(), hasFailed ? RETRY_MS : 0);
    return () => clearTimeout(timer);
  }, [isBehind, isAsking, hasFailed]);

  return {
    search,
    offers: results.data,
    isProcessing: isProcessing(search),
    isLoading: progress.isLoading || results.isLoading,
    error: progress.error ?? results.error,
    retry: () => {
      void progress.refresh();
      void results.refresh();
    },
  };
}
