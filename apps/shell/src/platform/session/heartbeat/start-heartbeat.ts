import { contract, isApiError } from '@portal/api-client';
import type { ApiClient } from '@portal/api-client/client';
import { tabStorage } from '@portal/ui';
import { repeatWhileVisible } from '../../browser/repeat-while-visible.ts';
import { onSessionChange } from '../session-channel.ts';
import { markUserChange } from '../user-change.ts';

/** Specification §9. */
const HEARTBEAT_MS = 60_000;
const RELOADED_AT = 'portal.heartbeat.reloaded-at';

interface HeartbeatOptions {
  client: ApiClient;
  userId: number;
  reload: () => void;
}

function isUnreachable(error: unknown): boolean {
  return isApiError(error) && (error.code === 'offline' || error.code === 'timeout');
}

/** Whether a reload would succeed; `navigator.onLine` does not notice every lost connection. */
async function isPortalReachable(client: ApiClient): Promise<boolean> {
  try {
    await client.call(contract.release.get, {});
    return true;
  } catch (error) {
    return !isUnreachable(error);
  }
}

/**
 * Checks every minute whose session this is. If it belongs to another user or the call fails, the page reloads
 * (specification §7), at most once a minute; while offline the reload waits for the connection (R19). If the portal
 * itself is unreachable, the page stays until the next check (D55).
 * @returns a function that stops it
 */
export function startHeartbeat({ client, userId, reload }: HeartbeatOptions): () => void {
  let isStopped = false;
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;

  function reloadWhenAllowed(): void {
    if (isStopped) return;
    if (!navigator.onLine) {
      window.addEventListener('online', reloadWhenAllowed, { once: true });
      return;
    }
    const since = Date.now() - Number(tabStorage.get(RELOADED_AT) ?? 0);
    // A negative value means the clock was set back; it counts as more than a minute.
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
      // The guards handle an ended session: they lead to sign-in and back without losing the page.
      if (isApiError(error) && error.code === 'unauthenticated') return;
      if (!isUnreachable(error) || (await isPortalReachable(client))) reloadWhenAllowed();
    }
  }

  const stopTimer = repeatWhileVisible(HEARTBEAT_MS, () => {
    if (navigator.onLine) void beat();
  });
  const stopListening = onSessionChange(() => void beat());
  return () => {
    isStopped = true;
    stopTimer();
    stopListening();
    clearTimeout(reloadTimer);
    window.removeEventListener('online', reloadWhenAllowed);
  };
}
