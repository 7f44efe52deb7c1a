import { createStore } from 'zustand/vanilla';

/** What the loading overlay says; null while there is none. */
export const loadingStore = createStore<{ message: string | null }>(() => ({ message: null }));

/** Milliseconds within which something is over before anybody would read that it runs. */
const SHOW_AFTER_MS = 300;

/** Holds the page behind the loading overlay while something runs that must not be disturbed (specification §2). */
export async function withLoadingOverlay<T>(message: string, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => loadingStore.setState({ message }), SHOW_AFTER_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    loadingStore.setState({ message: null });
  }
}

/** The same until the page is gone: for what ends in a reload. */
export function showLoadingUntilReload(message: string): void {
  loadingStore.setState({ message });
}
