/**
 * Offset of the provider's clock from this computer's. Formatting is bundled into each area, so the offset is global,
 * where all copies can read it.
 */
const AHEAD_MS = Symbol.for('portal.server-clock.ahead-ms');

/** Smaller offsets come from network delay and the timestamp's whole seconds, not from a wrong clock. */
const TOLERANCE_MS = 30_000;

const page = globalThis as { [AHEAD_MS]?: number };

/** For the shell: sets the provider's current time, in epoch milliseconds. */
export function setServerTime(now: number): void {
  const ahead = now - Date.now();
  page[AHEAD_MS] = Math.abs(ahead) < TOLERANCE_MS ? 0 : ahead;
}

/** Epoch milliseconds by the provider's clock, so that expiry and "5 minutes ago" are right when the computer's clock is wrong. */
export function serverNow(): number {
  return Date.now() + (page[AHEAD_MS] ?? 0);
}
