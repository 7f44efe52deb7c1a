import { useRef, useState } from 'react';
import { createCommandKeys, describeInput } from '../client/command-keys.ts';
import type { AnyEndpoint, Endpoint } from '../endpoint.ts';
import { type ApiError, isApiError } from '../error.ts';
import { useApiClient } from './provider.tsx';
import { useRefresh } from './use-query.ts';

export interface CommandOptions {
  /** Queries to refetch after the command succeeds. */
  refreshes?: readonly AnyEndpoint[];
}

export interface Command<Input, Output> {
  /**
   * Runs the call. A second run with the same input while the first is pending returns its promise, so a double click
   * sends one call. Runs with other inputs follow one after another.
   */
  run: (input: Input) => Promise<Output>;
  busy: boolean;
  error: ApiError | undefined;
  clearError: () => void;
}

/** Writes through a call of the contract. `run` rejects with ApiError, which is also available as `error`. */
export function useCommand<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  options: CommandOptions = {},
): Command<Input, Output> {
  const client = useApiClient();
  const refresh = useRefresh();
  const pending = useRef(new Map<string, Promise<Output>>());
  /** Ends when all pending runs have ended, however they end. */
  const last = useRef<Promise<unknown>>(undefined);
  const [keys] = useState(createCommandKeys);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();

  async function execute(input: Input): Promise<Output> {
    setBusy(true);
    setError(undefined);
    try {
      const output = await client.call(endpoint, input, {
        idempotencyKey: keys.keyOf(input),
      });
      keys.forget(input);
      await refresh(...(options.refreshes ?? []));
      return output;
    } catch (cause) {
      if (isApiError(cause)) setError(cause);
      throw cause;
    } finally {
      pending.current.delete(describeInput(input));
      if (pending.current.size === 0) {
        last.current = undefined;
        setBusy(false);
      }
    }
  }

  return {
    run: (input) => {
      const key = describeInput(input);
      const same = pending.current.get(key);
      if (same) return same;
      const started = last.current?.then(() => execute(input)) ?? execute(input);
      pending.current.set(key, started);
      last.current = started.catch(() => {}); // its caller handles the failure; the next run only waits for the end
      return started;
    },
    busy,
    error,
    clearError: () => setError(undefined),
  };
}
