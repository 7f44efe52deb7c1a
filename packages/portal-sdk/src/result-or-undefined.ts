import { isApiError } from '@portal/api-client/error';

/**
 * Returns undefined when the call was refused, for commands whose `error` is shown on screen. Other errors are bugs and
 * are thrown.
 */
export async function resultOrUndefined<Output>(running: Promise<Output>): Promise<Output | undefined> {
  try {
    return await running;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return undefined;
  }
}
