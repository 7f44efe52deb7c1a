import { contract } from '@portal/api-client';
import type { ApiClient } from '@portal/api-client/client';
import { sessionStore, setSignedIn } from '@portal/auth';

/**
 * Reads the signed-in user again, so that a role or a partner that was changed on the server applies to open tabs. A
 * failure changes nothing: the API client handles the end of the session, the heartbeat another user's.
 */
export async function refreshUser(client: ApiClient): Promise<void> {
  const before = sessionStore.getState();
  if (before.status !== 'signed-in') return;
  try {
    const user = await client.call(contract.auth.getMe, {});
    const hasChanged = JSON.stringify(user) !== JSON.stringify(before.user);
    if (sessionStore.getState() === before && user.id === before.user.id && hasChanged) setSignedIn(user);
  } catch {
    // The next check is in five minutes.
  }
}
