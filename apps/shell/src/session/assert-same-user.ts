import { ApiError, contract, isApiError } from '@portal/api-client';
import type { ApiClient } from '@portal/api-client/client';
import { sessionStore } from '@portal/auth';
import { reloadPage } from '../parts/reload-page.ts';
import { markUserChange } from './user-change.ts';

const OTHER_USER =
  'Somebody else signed in to the portal in this browser meanwhile. Nothing was sent; the page is loaded again.';

export function isOtherUserError(error: unknown): boolean {
  return isApiError(error) && error.message === OTHER_USER;
}

/** The token that was last seen to belong to the session of the user of this tab. */
let verifiedToken: string | null = null;

/** For tests, and when a session begins: nothing is known about the token any more. */
export function resetVerifiedToken(): void {
  verifiedToken = null;
}

/**
 * Two tabs share one session: whoever signs in in one signs the other over as well. Before a write, a token that is not
 * known to be this user's is looked into with the heartbeat call, and the write is kept back if the session is another
 * user's by now. The token is part of the write and belongs to one session, so a change after the look is refused by the
 * server, and the renewed token is looked into again (F15).
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
