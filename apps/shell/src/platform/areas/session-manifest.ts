import type { ApiClient } from '@portal/api-client/client';
import { type Session, sessionStore } from '@portal/auth';
import { manifestStore, retryManifest } from './manifest-store.ts';

/** Pauses before the areas of a session are fetched again. */
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;

/**
 * Fetches the manifest again whenever the session changes in a way that can change the user's areas: the page server
 * sends each visitor only the areas they may open, and none while they are signed out.
 */
export function refreshManifestOnSessionChange(client: ApiClient): void {
  sessionStore.subscribe((session, before) => {
    if (session.status !== 'signed-in') return;
    // The page was opened with the manifest of this session, unless the visitor signed in in another tab since.
    const { areas, claims } = manifestStore.getState().latest;
    const isOfGuest = areas.length === 0 && claims.length > 0;
    const isSame = before.status === 'unknown' ? !isOfGuest : getAccessKey(session) === getAccessKey(before);
    if (isSame) return;
    manifestStore.setState({ isPending: true });
    const isSameUser = before.status === 'signed-in' && before.user.id === session.user.id;
    void fetchUntilDone(client, session, isSameUser);
  });
}

/** A visitor whose areas are unknown has an empty menu, so this goes on until it succeeds or the session changes. */
async function fetchUntilDone(client: ApiClient, session: Session, isSameUser: boolean): Promise<void> {
  const isCurrent = () => sessionStore.getState() === session;
  for (let pause = FIRST_RETRY_MS; isCurrent(); pause = Math.min(pause * 2, MAX_RETRY_MS)) {
    const isDone = await retryManifest(client);
    if (isDone && !isSameUser && isCurrent() && (await reloadIfOutdated())) return;
    if (isCurrent()) manifestStore.setState({ isPending: false });
    if (isDone) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (!manifestStore.getState().hasFailed) return;
  }
}

/** After another sign-in, the page may run versions that are not for this user. Only the frame's script has areas. */
const reloadIfOutdated = () =>
  import('./area-router.ts').then(
    (areas) => areas.reloadIfOutdated(),
    () => false,
  );

/** Everything about a session that decides which areas its user may open. */
function getAccessKey(session: Session): string {
  if (session.status !== 'signed-in') return session.status;
  const { id, roleId, partner, passwordExpired, acceptedSla, twoFactorConfirmedAt } = session.user;
  return JSON.stringify([id, roleId, partner, passwordExpired, acceptedSla, twoFactorConfirmedAt !== null]);
}
