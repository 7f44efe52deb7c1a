import { decide, type Health, type Verdict } from './judge.ts';

const { ceil, floor, imul, log, log1p } = Math;

/** One kind of release to simulate. Rates are probabilities of a failed visit. */
export interface SimulatedCase {
  rate: number;
  /** Visits of the version that are watched. */
  visits: number;
  /** `repeats`: visits of one user on several days, which all fail or all succeed. */
  predecessor: { rate: number; visits: number; repeats?: number } | null;
}

export interface Simulated {
  releases: number;
  bad: number;
  good: number;
  /** Visits until 95% of the bad verdicts were reached; null without any. */
  visitsUntilBad: number | null;
}

/** A small seeded generator (mulberry32), so that a simulation gives the same figures each time. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Visits up to and including the next failure. Skips successes, of which most visits consist. */
function visitsToFailure(rate: number, random: () => number): number {
  if (rate >= 1) return 1;
  return 1 + floor(log(1 - random()) / log1p(-rate));
}

function countFailures(visits: number, rate: number, random: () => number): number {
  let failed = 0;
  for (let seen = visitsToFailure(rate, random); seen <= visits; seen += visitsToFailure(rate, random))
    failed += 1;
  return failed;
}

const many = { users: 100, partners: 10 };
const none = { visits: 0, failed: 0, ...many };

/**
 * Runs releases whose visits arrive one by one. Judges after each failure, because only a failure can make a version
 * look worse, and at the end. The releases stop at the first `bad`, as a rollback would stop them.
 */
export function simulateReleases(
  { rate, visits, predecessor }: SimulatedCase,
  releases: number,
  seed: number,
): Simulated {
  const random = createRandom(seed);
  const reached: number[] = [];
  let good = 0;
  const current: Health = { version: '2', failures: { ...none }, slowness: none };
  const earlier: Health = { version: '1', failures: { ...none }, slowness: none };
  for (let release = 0; release < releases; release += 1) {
    if (predecessor !== null) {
      const { repeats = 1 } = predecessor;
      earlier.failures.visits = predecessor.visits;
      earlier.failures.failed =
        countFailures(predecessor.visits / repeats, predecessor.rate, random) * repeats;
    }
    let verdict: Verdict = 'inconclusive';
    let failed = 0;
    let seen = 0;
    while (verdict !== 'bad') {
      seen += visitsToFailure(rate, random);
      if (seen > visits) break;
      failed += 1;
      Object.assign(current.failures, { visits: seen, failed });
      ({ verdict } = decide(current, predecessor && earlier));
    }
    if (verdict === 'bad') {
      reached.push(seen);
      continue;
    }
    Object.assign(current.failures, { visits, failed });
    ({ verdict } = decide(current, predecessor && earlier));
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
