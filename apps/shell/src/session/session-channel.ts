const NAME = 'portal.session';

function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
}

/** Tells the portal's other tabs that somebody signed in or out here, so that they look at once whose session it is. */
export function broadcastSessionChange(): void {
  const channel = openChannel();
  channel?.postMessage('changed');
  channel?.close();
}

/** @returns stops listening */
export function onSessionChange(listener: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', listener);
  return () => channel?.close();
}
