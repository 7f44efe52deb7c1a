import { setTimeout as wait } from 'node:timers/promises';
import { isUnreachable } from '../errors.ts';
import type { TaggedContent } from './store-files.ts';

const RECENT_MS = 1000;
/** While the server is unreachable, pages use what was read before. */
const MAX_STALE_MS = 600_000;
const RETRY_MS = 5000;
/** Shorter than a load balancer waits for `/readyz`. */
const MAX_WAIT_MS = 300;

export interface RecentReadsOptions {
  /** Milliseconds for which `mayBeRecent` reuses what was read. */
  recentMs?: number;
  /** Milliseconds that a read waits for the server if an earlier copy is known. */
  maxWaitMs?: number;
}

type Content = TaggedContent | null;

interface Known {
  at: number;
  /** When the next read asks the server again. */
  retryAt: number;
  value: Promise<Content>;
  /** Whether the value has arrived. Until then, it may still fail and is not a copy. */
  hasArrived: boolean;
}

/**
 * Remembers what was read. So not every visitor causes a request to the server of the store, and pages are served while
 * that server is unreachable or hangs.
 */
export function createRecentReads(
  readNow: (key: string) => Promise<Content>,
  { recentMs = RECENT_MS, maxWaitMs = MAX_WAIT_MS }: RecentReadsOptions,
) {
  const recent = new Map<string, Known>();

  /** Does nothing after `forget`, or if a later read has begun. */
  function replace(key: string, expected: Known, next: Known | null): void {
    if (recent.get(key) !== expected) return;
    if (next === null) recent.delete(key);
    else recent.set(key, next);
  }

  function startRead(key: string, known: Known | undefined): Known {
    const at = performance.now();
    const read: Known = { at, retryAt: at + recentMs, value: readNow(key), hasArrived: false };
    if (known?.hasArrived && at - known.at <= MAX_STALE_MS) read.value = readInTime(key, read, known);
    recent.set(key, read);
    read.value.then(
      () => {
        read.hasArrived = true;
      },
      () => replace(key, read, null),
    );
    return read;
  }

  /** What the read finds, or the known copy if the server is unreachable or too slow. */
  async function readInTime(key: string, read: Known, known: Known): Promise<Content> {
    const fresh = read.value;
    const limit = new AbortController();
    try {
      const result = await Promise.race([fresh, wait(maxWaitMs, 'late' as const, { signal: limit.signal })]);
      if (result !== 'late') return result;
      const pending = { ...known, retryAt: Number.POSITIVE_INFINITY };
      replace(key, read, pending);
      fresh.then(
        () =>
          replace(key, pending, {
            ...read,
            retryAt: performance.now() + recentMs,
            value: fresh,
            hasArrived: true,
          }),
        (error: unknown) => replace(key, pending, isUnreachable(error) ? retryLater(known) : null),
      );
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      replace(key, read, retryLater(known));
    } finally {
      limit.abort();
    }
    return known.value;
  }

  return {
    async read(key: string): Promise<Content> {
      const known = recent.get(key);
      const now = performance.now();
      const isReused = known !== undefined && now < known.retryAt && now - known.at <= MAX_STALE_MS;
      return (isReused ? known : startRead(key, known)).value;
    },
    forget: (key: string) => void recent.delete(key),
  };
}

const retryLater = (known: Known): Known => ({ ...known, retryAt: performance.now() + RETRY_MS });
