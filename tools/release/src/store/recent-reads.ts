import { isUnreachable } from '../errors.ts';
import type { TaggedContent } from './store-files.ts';

const RECENT_MS = 1000;
/** While the server is unreachable, pages use what was read before. */
const MAX_STALE_MS = 600_000;
const RETRY_MS = 5000;

export interface RecentReadsOptions {
  /** Milliseconds for which `mayBeRecent` reuses what was read. */
  recentMs?: number;
}

/**
 * Remembers what was read. So not every visitor causes a request to the server of the store, and pages are served while
 * that server is unreachable.
 */
export function createRecentReads(
  readNow: (key: string) => Promise<TaggedContent | null>,
  { recentMs = RECENT_MS }: RecentReadsOptions,
) {
  const recent = new Map<string, { at: number; retryAt: number; value: Promise<TaggedContent | null> }>();
  return {
    async read(key: string): Promise<TaggedContent | null> {
      const known = recent.get(key);
      const now = performance.now();
      if (known !== undefined && now < known.retryAt) return known.value;
      const value = readNow(key).catch((error: unknown) => {
        if (!isUnreachable(error) || known === undefined || now - known.at > MAX_STALE_MS) throw error;
        recent.set(key, { ...known, retryAt: performance.now() + RETRY_MS });
        return known.value;
      });
      recent.set(key, { at: now, retryAt: now + recentMs, value });
      value.catch(() => {
        if (recent.get(key)?.value === value) recent.delete(key);
      });
      return value;
    },
    forget: (key: string) => void recent.delete(key),
  };
}
