import { contract } from '@portal/api-client';
import { type ApiError, useQuery } from '@portal/portal-sdk';
import { useEffect, useEffectEvent } from 'react';
import type { Search } from '../shared/search/search-types.ts';
import type { Offer } from './offer/offer.ts';

/** How often a search that is under way is asked how far it is. */
const POLL_MS = 700;

const isProcessing = (search: unknown) => (search as Search | undefined)?.status === 'processing'; // the poll's own answer

export interface SearchState {
  search: Search | undefined;
  offers: Offer[] | undefined;
  isProcessing: boolean;
  isLoading: boolean;
  error: ApiError | undefined;
  retry: () => void;
}

/** A search and what came of it so far; the list is asked for again whenever there is more. */
export function useSearch(uuid: string): SearchState {
  const input = uuid === '' ? null : { uuid };
  const progress = useQuery(contract.availability.getSearch, input, {
    refreshInterval: (latest) => (isProcessing(latest) ? POLL_MS : 0),
    revalidateOnFocus: false,
  });
  const results = useQuery(contract.availability.listSearchResults, input, { revalidateOnFocus: false });
  const search = progress.data;

  // Not after every poll, but whenever the list is behind what the search says it holds.
  const { refresh } = results;
  const isBehind =
    results.data !== undefined && search !== undefined && results.data.length < search.searchQuotesCount;
  const isAsking = results.isValidating;
  const catchUp = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (isBehind && !isAsking) catchUp();
  }, [isBehind, isAsking]);

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
