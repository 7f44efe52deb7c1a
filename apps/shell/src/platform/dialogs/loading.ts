import { createStore } from 'zustand/vanilla';

/** The loading overlay's message; null while it is hidden. */
export const loadingStore = createStore<{ message: string | null }>(() => ({ message: null }));

/** Work that finishes sooner than this shows no overlay. */
const SHOW_AFTER_MS = 300;

/** Covers the page with the loading overlay while work runs that must not be interrupted (specification §2). */
export async function withLoadingOverlay<T>(message: string, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => loadingStore.setState({ message }), SHOW_AFTER_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    loadingStore.setState({ message: null });
  }
}

/** Shows the overlay until the page reloads. */
export function showLoadingUntilReload(message: string): void {
  loadingStore.setState({ message });
}
