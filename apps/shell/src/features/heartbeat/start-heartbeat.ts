import { contract, isApiError } from '@portal/api-client';
import type { ApiClient } from '@portal/api-client/client';
import { everyWhileVisible } from '../../parts/every.ts';
import { tabStorage } from '../../parts/storage.ts';

/** Specification §9. */
export const HEARTBEAT_MS = 60_000;
const RELOADED_AT = 'portal.heartbeat.reloaded-at';

export interface HeartbeatOptions {
  client: ApiClient;
  userId: number;
  reload: () => void;
}

/**
 * Asks every minute whose session this is. Another user, or a failed call: the page reloads (specification §7), but at
 * most once a minute and never without a connection; the reload then waits for it (R19).
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
    const wait = Number(tabStorage.get(RELOADED_AT) ?? 0) + HEARTBEAT_MS - Date.now();
    if (wait > 0) {
      clearTimeout(reloadTimer);
      reloadTimer = setTimeout(reloadWhenAllowed, wait);
      return;
    }
    tabStorage.set(RELOADED_AT, String(Date.now()));
    reload();
  }

  async function beat(): Promise<void> {
    try {
      const { id } = await client.call(contract.auth.heartbeat, {});
      if (id !== userId) reloadWhenAllowed();
    } catch (error) {
      // A session that ended is the guards' to deal with: to sign-in and back, without losing the page.
      if (isApiError(error) && error.code === 'unauthenticated') return;
      reloadWhenAllowed();
    }
  }

  const stopTimer = everyWhileVisible(HEARTBEAT_MS, () => {
    if (navigator.onLine) void beat();
  });
  return () => {
    stopped = true;
    stopTimer();
    clearTimeout(reloadTimer);
    window.removeEventListener('online', reloadWhenAllowed);
  };
}
