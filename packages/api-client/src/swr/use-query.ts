import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr';
import type { AnyEndpoint, Endpoint } from '../endpoint.ts';
import { type ApiError, isApiError } from '../error.ts';
import { useApiClient } from './provider.tsx';

export type QueryKey = readonly [endpointId: string, input: unknown];

/** The SWR key of a call; nobody writes one by hand. `null` means: do not ask (yet). */
export function queryKey<Input>(endpoint: Endpoint<Input, unknown>, input: Input | null): QueryKey | null {
  return input === null ? null : [endpoint.id, input];
}

export interface QueryOptions {
  /** Milliseconds between polls; 0 for none. Polling stops while the tab is hidden. */
  refreshInterval?: number | ((latest: unknown) => number);
  /** Shows the former answer while another page or filter loads. */
  keepPreviousData?: boolean;
  revalidateOnFocus?: boolean;
}

export interface Query<Output> {
  data: Output | undefined;
  error: ApiError | undefined;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** Asking again while something is shown. */
  isValidating: boolean;
  /** Asks again now. */
  refresh: () => Promise<void>;
  /** Replaces what is shown without asking (after a command answered the new state). */
  replace: (data: Output) => void;
}

const MAX_RETRIES = 2;
/** Milliseconds in which the same question is asked once only; SWR's own, and less for what is polled. */
const DEDUPE_MS = 2000;
const POLLED_DEDUPE_MS = 300;

/** Only what may pass by itself is tried again; a 404 stays a 404. */
function shouldRetry(error: unknown): boolean {
  return (
    isApiError(error) && (error.code === 'server' || error.code === 'timeout' || error.code === 'offline')
  );
}

/**
 * Reads a call of the contract. Pass `null` as the input to wait.
 * Same endpoint and input share one request and one cached answer across areas.
 */
export function useQuery<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input | null,
  options: QueryOptions = {},
): Query<Output> {
  const client = useApiClient();
  const config: SWRConfiguration<Output, ApiError> = {
    keepPreviousData: options.keepPreviousData ?? false,
    revalidateOnFocus: options.revalidateOnFocus ?? true,
    refreshInterval: options.refreshInterval ?? 0,
    // A poll quicker than this would be taken for a repeated question and left out.
    dedupingInterval: options.refreshInterval ? POLLED_DEDUPE_MS : DEDUPE_MS,
    shouldRetryOnError: shouldRetry,
    errorRetryCount: MAX_RETRIES,
    errorRetryInterval: 2000,
  };
  const swr = useSWR<Output, ApiError, QueryKey | null>(
    queryKey(endpoint, input),
    // The key is made two lines above from this very input.
    ([, asked]: QueryKey) => client.call(endpoint, asked as Input),
    config,
  );
  // SWR draws a component anew for what it has read only: a poll that brings nothing new draws nothing (P10).
  return {
    get data() {
      return swr.data;
    },
    get error() {
      return swr.error;
    },
    get isLoading() {
      return swr.isLoading;
    },
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

/** Answers a function that makes every shown answer of these endpoints (any input) ask again. */
export function useRefresh(): (...endpoints: AnyEndpoint[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (...endpoints) => {
    const ids = new Set(endpoints.map((endpoint) => endpoint.id));
    await mutate((key: unknown) => Array.isArray(key) && ids.has(key[0]));
  };
}
