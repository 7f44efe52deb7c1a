import { availableParallelism } from 'node:os';
import { Refusal } from '../../refusal.ts';

/** Maximum number of hashes at the same time in one process. One core stays free for other work. */
export const PARALLEL_HASHES = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Maximum number of hashes in the queue. A hash takes about 30 ms, so the last one waits about half a second. */
export const QUEUED_HASHES = 16;
/**
 * Queue places for signed-in users and known devices, which also go first. A flood of guesses cannot take these
 * places.
 */
const RESERVED = 32;
const RETRY_SECONDS = 2;

/** `known`: a signed-in user, or a browser with which someone has signed in before. */
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
 * Queues a password hash, or a sign-in with its hash, and runs it in turn. Answers 429 if the queue is full. A hash
 * is slow by design and occupies a core: without a limit, forty parallel sign-ins would delay every other call (F23).
 * Never call this inside a transaction: on the embedded database, sign-ins would wait for that transaction.
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
