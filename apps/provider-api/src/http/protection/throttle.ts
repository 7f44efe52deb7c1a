import { addHits, type Count, type Limit, limitHeaders, tooManyRequests } from '../../auth/rate-limit.ts';
import { isDatabaseUnavailable } from '../../db/servers/unavailable.ts';
import type { Provider } from '../../provider.ts';

/** Counts a call, or as many as its work is worth; returns the rate-limit headers or answers 429. */
export type Throttle = (who: string, cost?: number) => Promise<Record<string, string>>;

interface Tally extends Count {
  /** Counted here and not yet written to the database. */
  own: number;
}

/** The share of the limit a process counts in memory before it writes to the database. */
const SHARE = 1 / 20;
/** Maximum number of callers held in memory; older windows have ended. */
const MAX_TALLIES = 10_000;

/**
 * Limits all calls of one user (R4, ASVS 2.4.1). Processes share the count through the database; each writes only after
 * a twentieth of the limit, so that most calls need no statement.
 */
export function createThrottle({ config, db, now }: Provider): Throttle {
  const tries = config.callsPerMinute;
  if (tries === null) return async () => ({});
  const limit: Limit = { name: 'calls', tries, seconds: 60 };
  const step = Math.max(1, Math.floor(tries * SHARE));
  const tallies = new Map<string, Tally>();

  function tallyOf(who: string, at: Date): Tally {
    const known = tallies.get(who);
    if (known !== undefined && known.resetsAt > at) return known;
    if (tallies.size > MAX_TALLIES) tallies.clear();
    const fresh: Tally = { hits: 0, own: 0, resetsAt: new Date(at.getTime() + limit.seconds * 1000) };
    tallies.set(who, fresh);
    return fresh;
  }

  return async (who, cost = 1) => {
    const at = now();
    const tally = tallyOf(who, at);
    if (tally.hits > tries) throw tooManyRequests(limit, tally, at);
    tally.own += cost;
    // Near the limit every call is written, so that the other processes stop in time.
    if (tally.own >= step || tally.hits + tally.own >= tries) {
      const { own } = tally;
      tally.own = 0;
      try {
        Object.assign(tally, await addHits(db, limit, who, at, own));
      } catch (error) {
        // Reads continue while no database server takes writes, so this process counts alone.
        if (!isDatabaseUnavailable(error)) throw error;
        tally.own += own;
      }
    }
    const hits = tally.hits + tally.own;
    const count = { hits, resetsAt: tally.resetsAt };
    if (hits > tries) throw tooManyRequests(limit, count, at);
    return limitHeaders(limit, count, at);
  };
}
