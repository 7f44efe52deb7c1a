import { contract } from '@portal/api-client';
import { type ApiClient, type ClientOptions, createClient } from '@portal/api-client/client';
import { setServerTime } from '@portal/ui/format';
import { requestPassword } from '../../platform/dialogs/password-request.ts';
import { getEarlyPage } from '../../platform/first-paint/early-page.ts';
import { assertSameUser, isOtherUserError } from '../../platform/session/assert-same-user.ts';
import { handleUnauthenticated } from '../../platform/session/session-flow.ts';
import { getTraceHeaders } from '../../platform/telemetry/trace-headers.ts';

interface PortalClientOptions extends Pick<ClientOptions, 'fetch'> {
  /** Reloads the page; for tests. */
  reload?: () => void;
}

/**
 * The portal's only API client. After a 401, a second call shows whether the session has ended. If it has not, the first
 * call is repeated. Writes are aborted if another user has signed in in another tab, and responses set the server time.
 */
export function createPortalClient({ reload, ...options }: PortalClientOptions = {}): ApiClient {
  const client = createClient({
    ...options,
    confirmSession: ({ id }) => {
      const confirmed = handleUnauthenticated(client, reload);
      // The check makes this call, so it would wait for itself.
      return id !== contract.auth.getMe.id && confirmed;
    },
    beforeWrite: (token, endpoint) =>
      assertSameUser(token, client, reload).catch((error: unknown) => {
        // Logging out works even when the check itself fails, but never ends another user's session.
        if (endpoint.id !== contract.auth.logout.id || isOtherUserError(error)) throw error;
      }),
    confirmPassword: requestPassword,
    onServerTime: setServerTime,
    headers: getTraceHeaders,
    sendsIdempotencyKeys: true,
    earlyResponse: (url) => getEarlyPage()?.take(url),
    forgetEarlyResponses: () => getEarlyPage()?.clear(),
  });
  return client;
}
