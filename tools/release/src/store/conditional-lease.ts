import { setTimeout as wait } from 'node:timers/promises';
import { StoreError } from '../errors.ts';
import {
  createLeaseToken,
  DURATION_MS,
  isHolderGone,
  type Lease,
  type LeaseOptions,
  MAX_WAIT_MS,
} from './lease.ts';

const POLL_MS = 100;
/** The content of a lease that nobody holds. Leases are never deleted: not every server can delete conditionally. */
const FREE = JSON.stringify({ holder: null });

/** The methods of a bucket or a database that a lease needs. */
interface ConditionalStore {
  read(key: string): Promise<{ content: Buffer; tag: string } | null>;
  write(key: string, content: string, options: { onlyIf: string | null }): Promise<string | null>;
}

/**
 * Runs `work` while no other process holds the lease, which is an object in a bucket or a row of a database. Each renewal
 * replaces the lease only if it is still ours. A lease that does not change for `durationMs` is taken over; at once if
 * its holder was a process of this machine that no longer exists.
 */
export async function withConditionalLease<T>(
  store: ConditionalStore,
  key: string,
  work: (lease: Lease) => Promise<T>,
  { durationMs = DURATION_MS, maxWaitMs = MAX_WAIT_MS }: LeaseOptions = {},
): Promise<T> {
  const holder = await createLeaseToken();
  const contentOf = (renewals: number) => JSON.stringify({ holder, renewals });
  let tag: string | null = await acquire(store, key, contentOf(0), { durationMs, maxWaitMs });
  let renewals = 0;
  let renewing: Promise<void> = Promise.resolve();
  const renew = () => {
    renewing = renewing
      .catch(() => undefined) // reported by the caller of that renewal
      .then(async () => {
        if (tag === null) return;
        renewals += 1;
        tag = await store.write(key, contentOf(renewals), { onlyIf: tag });
      });
    return renewing;
  };
  const timer = setInterval(() => void renew().catch(() => undefined), durationMs / 4); // assertHeld reports it
  try {
    return await work({
      assertHeld: async () => {
        await renew();
        if (tag === null) throw new StoreError('Another publish took over. Run the command again.');
      },
    });
  } finally {
    clearInterval(timer);
    await renewing.catch(() => undefined);
    // If the store cannot be reached, the lease expires.
    if (tag !== null) await store.write(key, FREE, { onlyIf: tag }).catch(() => undefined);
  }
}

/** Returns the tag of the lease. */
async function acquire(
  store: ConditionalStore,
  key: string,
  content: string,
  { durationMs, maxWaitMs }: Required<LeaseOptions>,
): Promise<string> {
  const startedAt = performance.now();
  let seen = { tag: '', at: startedAt };
  for (;;) {
    const found = await store.read(key);
    const now = performance.now();
    // Measures with this process's clock only: a lease that changes is being renewed.
    if (found !== null && seen.tag !== found.tag) seen = { tag: found.tag, at: now };
    const isAbandoned = now - seen.at > durationMs;
    const holder = found === null ? null : holderOf(found.content.toString());
    if (holder === null || isAbandoned || (await isHolderGone(holder))) {
      const tag = await store.write(key, content, { onlyIf: found?.tag ?? null });
      if (tag !== null) return tag;
    } else if (now - startedAt >= maxWaitMs) {
      throw new StoreError('Another publish is in progress. Try again when it has finished.');
    } else {
      await wait(POLL_MS);
    }
  }
}

/** Null if nobody holds the lease. */
function holderOf(content: string): string | null {
  try {
    const { holder }: { holder?: unknown } = JSON.parse(content);
    return typeof holder === 'string' ? holder : null;
  } catch {
    return content; // not written by this version, so it counts as held until it is abandoned
  }
}
