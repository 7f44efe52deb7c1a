/**
 * How far the provider's clock is ahead of this computer's. Formatting is built into each area, so the one figure lies
 * where all copies find it.
 */
const AHEAD_MS = Symbol.for('portal.server-clock.ahead-ms');

/** Below this a difference is the way of the answer and the whole second of its stamp, not a wrong clock. */
const TOLERANCE_MS = 30_000;

const page = globalThis as { [AHEAD_MS]?: number };

/** For the shell: what the provider's clock shows now, epoch milliseconds. */
export function setServerTime(now: number): void {
  const ahead = now - Date.now();
  page[AHEAD_MS] = Math.abs(ahead) < TOLERANCE_MS ? 0 : ahead;
}

/** Epoch milliseconds by the provider's clock: expiry and "5 minutes ago" are right on a computer whose clock is not. */
export function serverNow(): number {
  return Date.now() + (page[AHEAD_MS] ?? 0);
}
