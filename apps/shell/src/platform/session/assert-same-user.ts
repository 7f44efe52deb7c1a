import { ApiError, contract, isApiError } from '@portal/api-client';
import type { ApiClient } from '@portal/api-client/client';
import { sessionStore } from '@portal/auth';
import { reloadPage } from '../browser/reload-page.ts';
import { markUserChange } from './user-change.ts';

const OTHER_USER =
  'Someone else has signed in to the portal in this browser. Nothing was sent and the page is reloading.';

export function isOtherUserError(error: unknown): boolean {
  return isApiError(error) && error.message === OTHER_USER;
}

/** The CSRF token last confirmed to belong to this tab's user. */
let verifiedToken: string | null = null;

/** For tests. */
export function resetVerifiedToken(): void {
  verifiedToken = null;
}

/**
 * Aborts a write if another user has signed in in another tab, since tabs share one session (F15). A token not yet
 * verified is checked with the heartbeat call before the write. Each token belongs to one session, so the server
 * rejects a write whose session changed after the check.
 */
export async function assertSameUser(
  token: string,
  client: ApiClient,
  reload: () => void = reloadPage,
): Promise<void> {
  const session = sessionStore.getState();
  if (session.status !== 'signed-in' || (token !== '' && token === verifiedToken)) return;
  const { id } = await client.call(contract.auth.heartbeat, {});
  if (id !== session.user.id) {
    markUserChange();
    reload();
    throw new ApiError('conflict', { message: OTHER_USER });
  }
  verifiedToken = token;
}
