import { createContext, type ReactNode, useContext } from 'react';
import type { ApiClient } from '../client/index.ts';

const ApiClientContext = createContext<ApiClient | null>(null);

/** Provides the client to every `useQuery` and `useCommand` below. */
export function ApiClientProvider({ client, children }: { client: ApiClient; children: ReactNode }) {
  return <ApiClientContext value={client}>{children}</ApiClientContext>;
}

export function useApiClient(): ApiClient {
  const client = useContext(ApiClientContext);
  if (client === null) throw new Error('ApiClientProvider is missing above this component.');
  return client;
}
