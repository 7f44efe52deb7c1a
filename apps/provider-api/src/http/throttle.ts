import { addHits, type Count, type Limit, limitHeaders, tooManyRequests } from '../auth/rate-limit.ts';
import type { Provider } from '../provider.ts';

/** Counts a call of somebody; answers the headers that say what is left, or refuses with 429. */
export type Throttle = (who: string) => Promise<Record<string, string>>;

interface Tally extends Count {
  /** Counted here and not yet told to the database. */
  own: number;
}

/** The share of the limit that a process may count by itself before it tells the others. */
const SHARE = 1 / 20;
/** People whose tallies are kept at most; older ones are over anyway. */
const MOST = 10_000;

/**
 * The limit on all calls of one user (R4, ASVS 2.4.1). Processes on one database count together: each counts by itself
 * and writes a twentieth of the limit at a time, so that a call costs no statement of its own.
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
    if (tallies.size > MOST) tallies.clear();
    const fresh: Tally = { hits: 0, own: 0, resetsAt: new Date(at.getTime() + limit.seconds * 1000) };
    tallies.set(who, fresh);
    return fresh;
  }

  return async (who) => {
    const at = now();
    const tally = tallyOf(who, at);
    if (tally.hits > tries) throw tooManyRequests(limit, tally, at);
    tally.own += 1;
    // Near the end every call is written: the last ones are the ones that others must know of.
    if (tally.own >= step || tally.hits + tally.own >= tries) {
      const { own } = tally;
      tally.own = 0;
      Object.assign(tally, await addHits(db, limit, who, at, own));
    }
    const hits = tally.hits + tally.own;
    if (hits > tries) throw tooManyRequests(limit, { hits, resetsAt: tally.resetsAt }, at);
    return limitHeaders(limit, hits);
  };
}
