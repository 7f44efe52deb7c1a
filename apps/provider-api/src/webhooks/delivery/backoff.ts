const FIRST_MS = 30_000;
const MAX_DELAY_MS = 4 * 3_600_000;
/** Spreads retries of events that failed together. */
const JITTER = 0.2;

/** Milliseconds until the next attempt: 30 seconds, doubled each time up to 4 hours, 20% more or less. */
export function getRetryDelay(tries: number, random: () => number = Math.random): number {
  const delay = Math.min(MAX_DELAY_MS, FIRST_MS * 2 ** (tries - 1));
  return Math.round(delay * (1 + JITTER * (2 * random() - 1)));
}
