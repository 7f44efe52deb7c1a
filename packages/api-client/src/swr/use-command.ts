import { useRef, useState } from 'react';
import { createCommandKeys } from '../client/command-keys.ts';
import type { AnyEndpoint, Endpoint } from '../endpoint.ts';
import { type ApiError, isApiError } from '../error.ts';
import { useApiClient } from './provider.tsx';
import { useRefresh } from './use-query.ts';

export interface CommandOptions {
  /** Queries to refetch after the command succeeds. */
  refreshes?: readonly AnyEndpoint[];
}

export interface Command<Input, Output> {
  /** Runs the call. A second run while one is pending returns the pending promise, so a double click sends one call. */
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
  const pending = useRef<Promise<Output> | null>(null);
  const [keys] = useState(createCommandKeys);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();

  async function execute(input: Input): Promise<Output> {
    setBusy(true);
    setError(undefined);
    try {
      const output = await client.call(endpoint, input, { idempotencyKey: keys.keyOf(input) });
      keys.forget(input);
      await refresh(...(options.refreshes ?? []));
      return output;
    } catch (cause) {
      if (isApiError(cause)) setError(cause);
      throw cause;
    } finally {
      pending.current = null;
      setBusy(false);
    }
  }

  return {
    run: (input) => {
      pending.current ??= execute(input);
      return pending.current;
    },
    busy,
    error,
    clearError: () => setError(undefined),
  };
}
