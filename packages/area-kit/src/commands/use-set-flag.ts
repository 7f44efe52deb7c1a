import type { AnyEndpoint, Endpoint } from '@portal/api-client';
import { isApiError, showAlert, useApiClient, useRefresh } from '@portal/portal-sdk';

/**
 * Sets a flag of one entity at once, such as its bookmark. Sends no version: the write changes the flag only, so nothing
 * that a colleague did meanwhile is lost (D31). A refusal is shown as an alert that begins with `failed`.
 */
export function useSetFlag<Input extends { version?: number | undefined }>(
  endpoint: Endpoint<Input, unknown>,
  refreshes: readonly AnyEndpoint[],
): (input: Omit<Input, 'version'>, failed: string) => Promise<void> {
  const client = useApiClient();
  const refresh = useRefresh();
  return async (input, failed) => {
    try {
      await client.call(endpoint, input as Input); // the version is optional
    } catch (error) {
      if (!isApiError(error)) throw error;
      showAlert(`${failed} ${error.message}`, { success: false });
    }
    await refresh(...refreshes);
  };
}
