import { isApiError } from '@portal/api-client/error';
import { showAlert } from './alerts.ts';

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

/**
 * If the call is refused, shows an alert (`failed`, then the reason) and returns undefined. For calls without a result,
 * add `.then(() => true)`. Other errors are bugs and are thrown.
 */
export async function resultOrAlert<Output>(
  running: Promise<Output>,
  failed?: string,
): Promise<Output | undefined> {
  try {
    return await running;
  } catch (error) {
    if (!isApiError(error)) throw error;
    showAlert([failed, error.message].filter(Boolean).join(' '), { success: false });
    return undefined;
  }
}
