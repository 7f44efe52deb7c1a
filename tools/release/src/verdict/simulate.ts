import { decideVerdict, type Health, type Verdict } from './judge.ts';

const { ceil, floor, imul, log, log1p } = Math;

/** One kind of release to simulate. Rates are probabilities of a failed visit. */
export interface SimulatedCase {
  rate: number;
  /** Visits of the version that are watched. */
  visits: number;
  /** Days on which each user visits the version. A user's visits all fail or all succeed. */
  days?: number;
  /** `areSameUsers`: the users of the version, who have the same problems with both versions. */
  predecessor: { rate: number; visits: number; days?: number; areSameUsers?: boolean } | null;
}

export interface Simulated {
  releases: number;
  bad: number;
  good: number;
  /** Visits until 95% of the bad verdicts were reached; null without any. */
  visitsUntilBad: number | null;
}

type Random = () => number;

/** A small seeded generator (mulberry32), so that a simulation gives the same figures each time. */
function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Visits up to and including the next failure. Skips successes, of which most visits consist. */
function visitsToFailure(rate: number, random: Random): number {
  if (rate >= 1) return 1;
  return 1 + floor(log(1 - random()) / log1p(-rate));
}

function countFailures(visits: number, rate: number, random: Random): number {
  let failed = 0;
  for (let seen = visitsToFailure(rate, random); seen <= visits; seen += visitsToFailure(rate, random))
    failed += 1;
  return failed;
}

/** A function that returns after how many visits the next one fails. */
type Arrivals = () => number;

/** Users visit once a day, each day in another order. Some of them always have a problem. */
function createReturningUsers(users: number, failing: number, random: Random): Arrivals {
  const left = { users, failing };
  return () => {
    if (failing === 0) return Number.POSITIVE_INFINITY;
    for (let visits = 1; ; visits += 1) {
      if (left.users === 0) Object.assign(left, { users, failing });
      const isFailed = random() * left.users < left.failing;
      left.users -= 1;
      if (!isFailed) continue;
      left.failing -= 1;
      return visits;
    }
  };
}

const many = { users: 100, partners: 10 };
const none = { visits: 0, failed: 0, ...many };

/**
 * Runs releases whose visits arrive one by one. Judges after each failure, because only a failure can make a version
 * look worse, and at the end. The releases stop at the first `bad`, as a rollback would stop them.
 */
export function simulateReleases(
  { rate, visits, days = 1, predecessor }: SimulatedCase,
  releases: number,
  seed: number,
): Simulated {
  const random = createRandom(seed);
  const reached: number[] = [];
  let good = 0;
  const current: Health = { version: '2', failures: { ...none }, slowness: none };
  const earlier: Health = { version: '1', failures: { ...none }, slowness: none };
  for (let release = 0; release < releases; release += 1) {
    let nextFailure: Arrivals = () => visitsToFailure(rate, random);
    const setUsers = (users: number, failing: number) => {
      nextFailure = createReturningUsers(users, failing, random);
    };
    if (predecessor !== null) {
      const users = predecessor.visits / (predecessor.days ?? 1);
      const failing = countFailures(users, predecessor.rate, random);
      earlier.failures.visits = predecessor.visits;
      earlier.failures.failed = failing * (predecessor.days ?? 1);
      if (predecessor.areSameUsers) setUsers(users, failing);
    }
    if (days > 1) setUsers(visits / days, countFailures(visits / days, rate, random));
    let verdict: Verdict = 'inconclusive';
    let failed = 0;
    let seen = 0;
    while (verdict !== 'bad') {
      seen += nextFailure();
      if (seen > visits) break;
      failed += 1;
      Object.assign(current.failures, { visits: seen, failed });
      ({ verdict } = decideVerdict(current, predecessor && earlier));
    }
    if (verdict === 'bad') {
      reached.push(seen);
      continue;
    }
    Object.assign(current.failures, { visits, failed });
    ({ verdict } = decideVerdict(current, predecessor && earlier));
    if (verdict === 'good') good += 1;
  }
  reached.sort((one, other) => one - other);
  return {
    releases,
    bad: reached.length,
    good,
    visitsUntilBad: reached[ceil(reached.length * 0.95) - 1] ?? null,
  };
}

/** A release that differs from its predecessor only in loading times. */
interface SimulatedLoads {
  /** How many times longer pages take to load than with the predecessor. */
  factor: number;
  /** Visits of the version that are watched. */
  visits: number;
  /** Visits of the predecessor with a known loading time. */
  predecessor: number;
}

/** Loading times have a log-logistic distribution with this shape: the slowest tenth takes twice as long as the median. */
const SHAPE = 3;

/**
 * Runs releases like {@link simulateReleases}. The limit is the predecessor's observed 90th percentile, so with few visits
 * it is often far from the real one.
 */
export function simulateLoads(
  { factor, visits, predecessor }: SimulatedLoads,
  releases: number,
  seed: number,
): Simulated {
  const random = createRandom(seed);
  const reached: number[] = [];
  const healthy = { ...none, visits };
  const current: Health = { version: '2', failures: healthy, slowness: none };
  const earlier: Health = { version: '1', failures: { ...none, visits: predecessor }, slowness: none };
  const slower = floor(predecessor / 10);
  for (let release = 0; release < releases; release += 1) {
    // The share of all loading times below the limit: the order statistic after the slowest tenth.
    let level = 1;
    for (let rank = 0; rank <= slower; rank += 1) level *= random() ** (1 / (predecessor - rank));
    const odds = ((1 - level) / level) * factor ** SHAPE;
    const rate = odds / (1 + odds);
    const loads = {
      limitMs: 1000,
      current: { ...none },
      predecessor: { visits: predecessor, failed: slower },
    };
    let seen = visitsToFailure(rate, random);
    for (; seen <= visits; seen += visitsToFailure(rate, random)) {
      loads.current.visits = seen;
      loads.current.failed += 1;
      if (decideVerdict(current, earlier, { loads }).verdict === 'bad') break;
    }
    if (seen <= visits) reached.push(seen);
  }
  reached.sort((one, other) => one - other);
  return {
    releases,
    bad: reached.length,
    good: 0,
    visitsUntilBad: reached[ceil(reached.length * 0.95) - 1] ?? null,
  };
}
