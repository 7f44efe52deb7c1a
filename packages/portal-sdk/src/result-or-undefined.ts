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
 * Returns undefined when the call was refused, and shows why in an alert that begins with `failed`: what did not happen.
 * Other errors are bugs and are thrown. A call that answers nothing needs a value of its own: `.then(() => true)`.
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
