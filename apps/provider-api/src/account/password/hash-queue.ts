import { availableParallelism } from 'node:os';
import { Refusal } from '../../refusal.ts';

/** Hashes that run at once in one process: one core stays free for everything else. */
export const PARALLEL_HASHES = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Hashes that wait for their turn. A hash takes about 30 ms, so the last one waits about half a second. */
export const QUEUED_HASHES = 16;
/** Places for signed-in users and known devices, who also go first. A flood of guesses cannot take them. */
const RESERVED = 32;
const RETRY_SECONDS = 2;

/** `known`: a signed-in user, or a browser in which somebody has signed in before. */
export type HashPriority = 'anyone' | 'known';

let running = 0;
const waiting: Record<HashPriority, (() => void)[]> = { known: [], anyone: [] };

const isFull = (priority: HashPriority) =>
  running >= PARALLEL_HASHES && waiting[priority].length >= (priority === 'known' ? RESERVED : QUEUED_HASHES);

function refuseWhenFull(priority: HashPriority): void {
  if (!isFull(priority)) return;
  throw Refusal.tooMany(RETRY_SECONDS, {
    message: 'Many people are signing in at the moment. Wait a few seconds and try again.',
  });
}

/**
 * Runs a password hash, or a sign-in with its hash, when it is its turn; answers 429 when that would not be soon.
 * Hashing is slow by design and occupies a core: without a bound, forty parallel sign-ins would delay every other call
 * (F23). Never wait for it inside a transaction: on the embedded database a sign-in would wait for that.
 */
export async function withHashSlot<T>(priority: HashPriority, hash: () => Promise<T>): Promise<T> {
  refuseWhenFull(priority);
  if (running < PARALLEL_HASHES) running += 1;
  // The slot passes from one hash to the next, so `running` stays the same.
  else await new Promise<void>((start) => waiting[priority].push(start));
  try {
    return await hash();
  } finally {
    const next = waiting.known.shift() ?? waiting.anyone.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
