import { contract, isApiError } from '@portal/api-client';
import type { ApiClient } from '@portal/api-client/client';
import { tabStorage } from '@portal/ui';
import { repeatWhileVisible } from '../../parts/repeat-while-visible.ts';
import { onSessionChange } from '../../session/session-channel.ts';
import { markUserChange } from '../../session/user-change.ts';

/** Specification §9. */
export const HEARTBEAT_MS = 60_000;
const RELOADED_AT = 'portal.heartbeat.reloaded-at';

export interface HeartbeatOptions {
  client: ApiClient;
  userId: number;
  reload: () => void;
}

function isUnreachable(error: unknown): boolean {
  return isApiError(error) && (error.code === 'offline' || error.code === 'timeout');
}

/** Whether the page would come back at all: browsers do not notice every connection that is gone. */
async function isPortalReachable(client: ApiClient): Promise<boolean> {
  try {
    await client.call(contract.release.get, {});
    return true;
  } catch (error) {
    return !isUnreachable(error);
  }
}

/**
 * Asks every minute whose session this is. Another user, or a failed call: the page reloads (specification §7), but at
 * most once a minute and never without a connection; the reload then waits for it (R19). Where neither the call nor the
 * portal itself can be reached, the page stays, and the next minute decides.
 * @returns stops it
 */
export function startHeartbeat({ client, userId, reload }: HeartbeatOptions): () => void {
  let stopped = false;
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;

  function reloadWhenAllowed(): void {
    if (stopped) return;
    if (!navigator.onLine) {
      window.addEventListener('online', reloadWhenAllowed, { once: true });
      return;
    }
    const since = Date.now() - Number(tabStorage.get(RELOADED_AT) ?? 0);
    // A clock that was set back since counts as a minute gone by.
    if (since >= 0 && since < HEARTBEAT_MS) {
      clearTimeout(reloadTimer);
      reloadTimer = setTimeout(reloadWhenAllowed, HEARTBEAT_MS - since);
      return;
    }
    tabStorage.set(RELOADED_AT, String(Date.now()));
    reload();
  }

  async function beat(): Promise<void> {
    try {
      const { id } = await client.call(contract.auth.heartbeat, {});
      if (id !== userId) {
        markUserChange();
        reloadWhenAllowed();
      }
    } catch (error) {
      // A session that ended is the guards' to deal with: to sign-in and back, without losing the page.
      if (isApiError(error) && error.code === 'unauthenticated') return;
      if (!isUnreachable(error) || (await isPortalReachable(client))) reloadWhenAllowed();
    }
  }

  const stopTimer = repeatWhileVisible(HEARTBEAT_MS, () => {
    if (navigator.onLine) void beat();
  });
  const stopListening = onSessionChange(() => void beat());
  return () => {
    stopped = true;
    stopTimer();
    stopListening();
    clearTimeout(reloadTimer);
    window.removeEventListener('online', reloadWhenAllowed);
  };
}
