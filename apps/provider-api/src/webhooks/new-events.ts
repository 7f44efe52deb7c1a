type Listener = () => void;

const listeners = new Set<Listener>();

/** Tells this process that an event was queued, so that it need not wait for the next sweep. */
export function announceEvents(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` after each queued event; returns the function that ends this. */
export function onNewEvents(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
