import { contract } from '@portal/api-client';
import { type ApiClient, type ClientOptions, createClient } from '@portal/api-client/client';
import { setServerTime } from '@portal/ui/format';
import { requestPassword } from '../features/confirm-password/password-request.ts';
import { assertSameUser, isOtherUserError } from '../session/assert-same-user.ts';
import { handleSessionEnded } from '../session/session-flow.ts';

interface PortalClientOptions extends Pick<ClientOptions, 'fetch'> {
  /** Loads the page again. */
  reload?: () => void;
}

/**
 * The one client of the portal. A 401 on any call means that the session ended; a write goes out only as the user of
 * this tab; the answers tell the time.
 */
export function createPortalClient({ reload, ...options }: PortalClientOptions = {}): ApiClient {
  const client = createClient({
    ...options,
    onError: (error) => {
      if (error.code === 'unauthenticated') handleSessionEnded();
    },
    beforeWrite: (token, endpoint) =>
      assertSameUser(token, client, reload).catch((error: unknown) => {
        // Whoever wants to leave is let go even if nobody answers whose session it is; but not as somebody else.
        if (endpoint.id !== contract.auth.logout.id || isOtherUserError(error)) throw error;
      }),
    confirmPassword: requestPassword,
    onServerTime: setServerTime,
  });
  return client;
}
