const MAX_FAILURES = 20;
const WINDOW_MS = 15 * 60_000;
/** Limits the memory. Forgets the client whose last failure is oldest first. */
const MAX_CLIENTS = 10_000;

/** Counts the wrong tokens of each client. After too many, the client has to wait. */
export class FailedTokenLimiter {
  private readonly now: () => Date;
  private readonly clients = new Map<string, { count: number; endsAt: number }>();

  constructor(now: () => Date) {
    this.now = now;
  }

  /** Seconds until the client may try again; 0 if it may now. */
  secondsToWait(client: string): number {
    const failed = this.clients.get(client);
    if (failed === undefined || failed.count < MAX_FAILURES) return 0;
    return Math.max(0, Math.ceil((failed.endsAt - this.now().getTime()) / 1000));
  }

  add(client: string): void {
    const now = this.now().getTime();
    const known = this.clients.get(client);
    const failed = known === undefined || known.endsAt <= now ? { count: 0, endsAt: now + WINDOW_MS } : known;
    this.clients.delete(client);
    this.clients.set(client, { ...failed, count: failed.count + 1 });
    const [oldest] = this.clients.keys();
    if (this.clients.size > MAX_CLIENTS && oldest !== undefined) this.clients.delete(oldest);
  }
}
