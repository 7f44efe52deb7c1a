/** What the browser would not keep, for as long as the page is open. */
const memory = new Map<string, string>();

/** Session storage that may be blocked or full: what it does not take is kept in memory, and nothing breaks. */
export const tabStorage = {
  get(key: string): string | null {
    const kept = memory.get(key);
    if (kept !== undefined) return kept;
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null; // Storage is blocked.
    }
  },
  set(key: string, value: string): void {
    try {
      sessionStorage.setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value); // Storage is blocked or full.
    }
  },
  remove(key: string): void {
    memory.delete(key);
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is blocked.
    }
  },
};
