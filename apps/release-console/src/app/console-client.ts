import { type ApiClient, type ClientOptions, createClient } from '@portal/api-client/client';
import { setServerTime } from '@portal/ui/format';
import { me } from '../contract/session.ts';

/** The portal on the same host has a cookie with the client's usual name. */
const CSRF_COOKIE = 'CONSOLE-XSRF-TOKEN';

function readCsrfToken(): string | null {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${CSRF_COOKIE}=`));
  return entry === undefined ? null : entry.slice(CSRF_COOKIE.length + 1);
}

const ended = new EventTarget();

/** Calls the listener when a call finds that the session has ended. Returns a function that stops it. */
export function onSessionEnd(listener: () => void): () => void {
  ended.addEventListener('ended', listener);
  return () => ended.removeEventListener('ended', listener);
}

/** The console's only API client. */
export function createConsoleClient(options: Pick<ClientOptions, 'fetch'> = {}): ApiClient {
  return createClient({
    ...options,
    readCookie: readCsrfToken,
    onServerTime: setServerTime,
    onError: (error, { id }) => {
      if (error.code === 'unauthenticated' && id !== me.id) ended.dispatchEvent(new Event('ended'));
    },
  });
}
