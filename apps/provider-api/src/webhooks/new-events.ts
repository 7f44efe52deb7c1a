type Listener = () => void;

const listeners = new Set<Listener>();

/** Notifies this process that an event was queued, so that it does not wait for the next sweep. */
export function announceEvents(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` after each queued event. Returns a function that stops this. */
export function onNewEvents(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
