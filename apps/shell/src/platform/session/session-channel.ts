const NAME = 'portal.session';

function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
}

/** Notifies the portal's other tabs that someone signed in or out, so that they check the session immediately. */
export function broadcastSessionChange(): void {
  const channel = openChannel();
  channel?.postMessage('changed');
  channel?.close();
}

/** @returns a function that stops listening */
export function onSessionChange(listener: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', listener);
  return () => channel?.close();
}
