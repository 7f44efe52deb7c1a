import { useCallback } from 'react';
import useSWR, { type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr';
import type { AnyEndpoint, Endpoint } from '../endpoint.ts';
import { type ApiError, isApiError } from '../error.ts';
import { useApiClient } from './provider.tsx';

type QueryKey = readonly [endpointId: string, input: unknown];

/** The SWR key of a call; the only place that builds one. Null input means: do not fetch yet. */
export function queryKey<Input>(endpoint: Endpoint<Input, unknown>, input: Input | null): QueryKey | null {
  return input === null ? null : [endpoint.id, input];
}

export interface QueryOptions {
  /** Milliseconds between polls; 0 for none. Polling stops while the tab is hidden. */
  refreshInterval?: number | ((latest: unknown) => number);
  /** Shows the previous data while another page or filter loads, but not after that has failed. */
  keepPreviousData?: boolean;
  revalidateOnFocus?: boolean;
}

export interface Query<Output> {
  data: Output | undefined;
  error: ApiError | undefined;
  /** No data to show yet. */
  isLoading: boolean;
  /** Refetching while data is shown. */
  isValidating: boolean;
  /** Refetches now. */
  refresh: () => Promise<void>;
  /** Replaces the data without a request, for example with the response of a command. */
  replace: (data: Output) => void;
}

const MAX_RETRIES = 2;
/** Milliseconds in which the same request is sent only once: SWR's default, and less for polled queries. */
const DEDUPE_MS = 2000;
const POLLED_DEDUPE_MS = 300;

/** Retries only failures that may pass without action; a 404 is final. */
function shouldRetry(error: unknown): boolean {
  return (
    isApiError(error) && (error.code === 'server' || error.code === 'timeout' || error.code === 'offline')
  );
}

/**
 * Reads a call of the contract. Pass `null` as the input to wait.
 * Calls with the same endpoint and input share one request and one cache entry across areas.
 */
export function useQuery<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input | null,
  options: QueryOptions = {},
): Query<Output> {
  const client = useApiClient();
  const { cache } = useSWRConfig();
  const key = queryKey(endpoint, input);
  const config: SWRConfiguration<Output, ApiError> = {
    keepPreviousData: options.keepPreviousData ?? false,
    revalidateOnFocus: options.revalidateOnFocus ?? true,
    refreshInterval: options.refreshInterval ?? 0,
    // A poll faster than this would be treated as a duplicate and skipped.
    dedupingInterval: options.refreshInterval ? POLLED_DEDUPE_MS : DEDUPE_MS,
    shouldRetryOnError: shouldRetry,
    errorRetryCount: MAX_RETRIES,
    errorRetryInterval: 2000,
  };
  const swr = useSWR<Output, ApiError, QueryKey | null>(
    key,
    // The key above was built from this input. Each read of a POST is to get the current answer, not a stored one.
    ([, asked]: QueryKey) => client.call(endpoint, asked as Input, { idempotencyKey: '' }),
    config,
  );
  // SWR re-renders only for properties that were read. These are read here, because a child that is rendered later, such
  // as the content of a panel, would miss a response that arrives before it.
  const { data, error, isLoading } = swr;
  // With an error, only data of this input is returned, never what was found for an earlier input.
  const isOfOtherInput = error && cache.get(unstable_serialize(key))?.data === undefined;
  return {
    data: isOfOtherInput ? undefined : data,
    error,
    isLoading,
    // Read only where it is shown, so that a poll without news renders nothing (P10).
    get isValidating() {
      return swr.isValidating;
    },
    refresh: async () => {
      await swr.mutate();
    },
    replace: (data) => {
      void swr.mutate(data, { revalidate: false });
    },
  };
}

/**
 * Returns a function that refetches every mounted query of these endpoints, whatever its input. Each render gets the
 * same function, so that effects can depend on it.
 */
export function useRefresh(): (...endpoints: AnyEndpoint[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (...endpoints) => {
      const ids = new Set(endpoints.map((endpoint) => endpoint.id));
      await mutate((key: unknown) => Array.isArray(key) && ids.has(key[0]));
    },
    [mutate],
  );
}
