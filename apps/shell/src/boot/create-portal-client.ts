import { type ApiClient, type ClientOptions, createClient } from '@portal/api-client/client';
import { sessionEnded } from '../session/session-flow.ts';

/** The one client of the portal. A 401 on any call means that the session ended. */
export function createPortalClient(options: Pick<ClientOptions, 'fetch'> = {}): ApiClient {
  return createClient({
    ...options,
    onError: (error) => {
      if (error.code === 'unauthenticated') sessionEnded();
    },
  });
}
