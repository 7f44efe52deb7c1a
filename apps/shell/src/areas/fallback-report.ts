export interface Fallback {
  area: string;
  /** Version that could not be used. */
  from: string;
  /** Version that is used instead. */
  to: string;
  reason: unknown;
}

const listeners = new Set<(fallback: Fallback) => void>();

/** Calls the listener each time an area runs in its previous version because the live one could not be loaded. */
export function onFallback(listener: (fallback: Fallback) => void): void {
  listeners.add(listener);
}

export function reportFallback(fallback: Fallback): void {
  for (const listener of listeners) listener(fallback);
}
