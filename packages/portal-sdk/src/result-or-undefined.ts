import { isApiError } from '@portal/api-client/error';

/**
 * Waits for a command whose refusal is shown from the command's own `error`: undefined then. Anything that is not a
 * refusal of the call is a fault of ours and goes on as one.
 */
export async function resultOrUndefined<Output>(running: Promise<Output>): Promise<Output | undefined> {
  try {
    return await running;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return undefined;
  }
}
