// Looked up once: simulations call them a hundred million times, and tests find globals slowly.
const { abs, exp, log, log1p, max, PI } = Math;
const HALF_LOG_2_PI = log(2 * PI) / 2;

/** Visits of one version, and how many of them failed (or were slow). */
export interface Visits {
  visits: number;
  failed: number;
}

/** A Beta distribution that describes failure rates before any visit was seen. */
interface Beta {
  a: number;
  b: number;
  /** Logarithm of its weight, divided by the integral of its density. */
  scale: number;
}
type Prior = readonly Beta[];

const beta = (a: number, b: number, weight = 1): Beta => ({ a, b, scale: log(weight) - logBeta(a, b) });

/** A predecessor that was live usually fails in a few visits of a thousand. */
const PREDECESSOR: Prior = [beta(1, 200)];
/** A bad version fails in a few percent of visits, or at any other rate. */
const CURRENT: Prior = [beta(2, 40, 0.8), beta(1, 1, 0.2)];
interface Priors {
  current: Prior;
  predecessor: Prior;
}
const FAILURES: Priors = { current: CURRENT, predecessor: PREDECESSOR };
/** By definition, a tenth of the predecessor's loading times is above the limit. */
export const LOADING_TIMES: Priors = { current: [beta(1, 1)], predecessor: [beta(20, 180)] };
/** A good version fails as rarely as a usual predecessor. */
const GOOD: Prior = [beta(1, 100)];

/** No evidence. Weaker evidence than this is not calculated exactly. */
const NONE = 0;

/*
 * Each function returns the logarithm of an e-value: the likelihood of all visits with the rates averaged over a prior,
 * divided by their highest likelihood under the hypothesis that is tested. If the hypothesis is true, the probability
 * that the e-value ever exceeds 1/α is at most α (Ville's inequality). This holds for any prior and for any number of
 * checks. Decision 0092 explains it.
 */

/** Evidence against "the current version fails in at most `margin` more of its visits than its predecessor". */
export function computeEvidenceOfIncrease(
  current: Visits,
  predecessor: Visits,
  margin: number,
  priors: Priors = FAILURES,
): number {
  if (rateOf(current) <= rateOf(predecessor) + margin) return NONE;
  const seen = likelihood(current, priors.current) + likelihood(predecessor, priors.predecessor);
  // Equal rates are part of the hypothesis and explain most releases, so the search at the border is not needed then.
  const rate = (current.failed + predecessor.failed) / (current.visits + predecessor.visits);
  if (seen < logLikelihood(current, rate) + logLikelihood(predecessor, rate)) return NONE;
  return seen - highestOnBorder(current, predecessor, margin);
}

/** Evidence against "the current version fails in at least `margin` more of its visits than its predecessor". */
export function computeEvidenceOfNoIncrease(current: Visits, predecessor: Visits, margin: number): number {
  if (rateOf(current) >= rateOf(predecessor) + margin) return NONE;
  const seen = likelihood(current, GOOD) + likelihood(predecessor, PREDECESSOR);
  return seen - highestOnBorder(current, predecessor, margin);
}

/** Evidence against "the version fails in at most `rate` of its visits". */
export function computeEvidenceAboveRate(current: Visits, rate: number): number {
  if (rateOf(current) <= rate) return NONE;
  return likelihood(current, CURRENT) - logLikelihood(current, rate);
}

/** Evidence against "the version fails in at least `rate` of its visits". */
export function computeEvidenceBelowRate(current: Visits, rate: number): number {
  if (current.visits === 0 || rateOf(current) >= rate) return NONE;
  return likelihood(current, GOOD) - logLikelihood(current, rate);
}

export const rateOf = ({ visits, failed }: Visits): number => (visits === 0 ? 0 : failed / visits);

/**
 * The highest likelihood of both versions' visits where the current rate is the predecessor's plus the margin. It is the
 * highest under the whole hypothesis when the observed rates contradict the hypothesis, because the likelihood has one
 * peak. Finds the only root of its derivative by bisection.
 */
function highestOnBorder(current: Visits, predecessor: Visits, margin: number): number {
  let low = 0;
  let high = 1 - margin;
  for (let step = 0; step < 45; step += 1) {
    const rate = (low + high) / 2;
    if (slope(predecessor, rate) + slope(current, rate + margin) > 0) low = rate;
    else high = rate;
  }
  const rate = (low + high) / 2;
  return logLikelihood(predecessor, rate) + logLikelihood(current, rate + margin);
}

const slope = ({ visits, failed }: Visits, rate: number) => failed / rate - (visits - failed) / (1 - rate);

function logLikelihood({ visits, failed }: Visits, rate: number): number {
  const failures = failed === 0 ? 0 : failed * log(rate);
  const successes = visits === failed ? 0 : (visits - failed) * log1p(-rate);
  return failures + successes;
}

/** Logarithm of the likelihood averaged over a prior. */
function likelihood({ visits, failed }: Visits, prior: Prior): number {
  return prior.map(({ a, b, scale }) => scale + logBeta(a + failed, b + visits - failed)).reduce(logOfSum);
}

/** Logarithm of the sum of two numbers whose logarithms are given. */
const logOfSum = (one: number, other: number) => max(one, other) + log1p(exp(-abs(one - other)));

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/** Stirling's series, after moving small arguments up. Exact to 12 digits for the arguments used here. */
function logGamma(value: number): number {
  let x = value;
  let product = 1;
  while (x < 10) {
    product *= x;
    x += 1;
  }
  const inverse = 1 / (x * x);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / x;
  return (x - 0.5) * log(x) - x + HALF_LOG_2_PI + series - log(product);
}
