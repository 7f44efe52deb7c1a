export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage is blocked.
  }
}
