import type { AnyEndpoint, Endpoint } from '@portal/api-client';
import { resultOrAlert, useApiClient, useRefresh } from '@portal/portal-sdk';

/**
 * Sets a flag of one entity at once, such as its bookmark. Sends no version: the write changes the flag only, so it
 * overwrites no change of a colleague (D31). A refusal is shown as an alert that begins with `failed`.
 */
export function useSetFlag<Input extends { version?: number | undefined }>(
  endpoint: Endpoint<Input, unknown>,
  refreshes: readonly AnyEndpoint[],
): (input: Omit<Input, 'version'>, failed: string) => Promise<void> {
  const client = useApiClient();
  const refresh = useRefresh();
  return async (input, failed) => {
    await resultOrAlert(client.call(endpoint, input as Input), failed); // the version is optional
    await refresh(...refreshes);
  };
}
