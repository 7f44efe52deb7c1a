import {
  computeEvidenceAboveRate,
  computeEvidenceBelowRate,
  computeEvidenceOfIncrease,
  computeEvidenceOfNoIncrease,
  LOADING_TIMES,
  rateOf,
  type Visits,
} from './evidence.ts';

/** Visits of one version, and how many users and partners were affected by failures. */
interface Affected extends Visits {
  /** Different users whose visits failed. */
  users: number;
  /** Different partners whose visits failed. */
  partners: number;
}

/** What visitors experienced with one version of an area. */
export interface Health {
  version: string;
  /** Failed: the version could not be loaded, threw an error or blocked the page. */
  failures: Affected;
  /** Visits of which a web vital is known. Failed: one of them was rated poor. */
  slowness: Affected;
}

/** How long the pages of two versions took to load, compared with a limit. */
interface LoadTimes {
  /** In the predecessor's first visits, 90% of loading times were at most this long. */
  limitMs: number;
  /** Visits with a known loading time. Failed: a page took longer than the limit. */
  current: Affected;
  predecessor: Visits;
}

interface JudgeOptions {
  /** Null if the loading times of the predecessor are not known. */
  loads?: LoadTimes | null;
  /** All users of the version belong to one partner, so one partner is enough for `bad`. */
  isForOnePartner?: boolean;
}

/**
 * | verdict | meaning |
 * |---|---|
 * | good | not worse than its predecessor |
 * | bad | clearly worse than its predecessor |
 * | inconclusive | neither is certain |
 */
export type Verdict = 'good' | 'bad' | 'inconclusive';

export interface Judgement {
  verdict: Verdict;
  /** The figures in a plain sentence for operators. */
  reason: string;
}

/** Highest probabilities of judging a version bad that is not worse. Their sum is below 1%. */
const FALSE_ALARMS = { failures: 0.005, ceiling: 0.002, slowness: 0.0015, loads: 0.001 };
/** Highest probability of judging a version good that is worse by the tolerance. */
const FALSE_GOOD = 0.01;

/** A version must fail in this many more of its visits before the difference matters. */
const MARGIN = { failures: 0.002, slowness: 0.1, loads: 0.1 };
/** A good version fails in less than this many more of its visits. */
const TOLERANCE = 0.02;

/** With fewer visits of the predecessor, the version is compared with the ceiling instead. */
const MIN_PREDECESSOR_VISITS = 50;
/** A predecessor is assumed to fail in at most this share of its visits. */
const CEILING = 0.2;

/** Anyone can report made-up failures, so neither one user nor the users of one partner can cause a rollback. */
const MIN_USERS = 3;
const MIN_PARTNERS = 2;

/** A verdict, and what decided it. */
interface Decision {
  verdict: Verdict;
  subject: 'failures' | 'slowness' | 'loads';
  /** The predecessor had enough visits to compare with. */
  isCompared: boolean;
}

/** Decides on a version. Deciding more often does not cause more false alarms. */
export function decideVerdict(
  current: Health,
  predecessor: Health | null,
  { loads = null, isForOnePartner = false }: JudgeOptions = {},
): Decision {
  const before = predecessor?.failures ?? NO_VISITS;
  const isCompared = before.visits >= MIN_PREDECESSOR_VISITS;
  const failures = { subject: 'failures', isCompared } as const;
  const toVerdict = ({ users, partners }: Affected): Verdict =>
    users >= MIN_USERS && partners >= (isForOnePartner ? 1 : MIN_PARTNERS) ? 'bad' : 'inconclusive';
  const isFailing = isCompared
    ? isConvincing(
        computeEvidenceOfIncrease(current.failures, before, MARGIN.failures),
        FALSE_ALARMS.failures,
      )
    : isConvincing(computeEvidenceAboveRate(current.failures, CEILING), FALSE_ALARMS.ceiling);
  if (isFailing) return { verdict: toVerdict(current.failures), ...failures };
  if (isSlower(current.slowness, predecessor?.slowness ?? NO_VISITS, 'slowness'))
    return { verdict: toVerdict(current.slowness), subject: 'slowness', isCompared: true };
  if (loads !== null && isSlower(loads.current, loads.predecessor, 'loads'))
    return { verdict: toVerdict(loads.current), subject: 'loads', isCompared: true };
  const good = isCompared
    ? computeEvidenceOfNoIncrease(current.failures, before, TOLERANCE)
    : computeEvidenceBelowRate(current.failures, TOLERANCE);
  return { verdict: isConvincing(good, FALSE_GOOD) ? 'good' : 'inconclusive', ...failures };
}

/** {@link decideVerdict} with a sentence for operators. */
export function judgeVersion(
  current: Health,
  predecessor: Health | null,
  options: JudgeOptions = {},
): Judgement {
  const { verdict, subject, isCompared } = decideVerdict(current, predecessor, options);
  const { now, before, outcome } = describeSubject(subject, current, predecessor, options.loads ?? null);
  const compared =
    isCompared && predecessor && before ? `, compared with ${count(before)} to ${predecessor.version}` : '';
  const said = `${count(now)} to ${current.version} ${outcome}${compared}`;
  if (verdict !== 'inconclusive') return { verdict, reason: `${said}.` };
  const affected =
    now.failed === 0
      ? ''
      : ` They affect ${plural(now.users, 'user')} of ${plural(now.partners, 'partner')}.`;
  return { verdict, reason: `${said}.${affected}` };
}

function describeSubject(
  subject: Decision['subject'],
  current: Health,
  predecessor: Health | null,
  loads: LoadTimes | null,
): { now: Affected; before: Visits | undefined; outcome: string } {
  if (subject === 'loads' && loads !== null) {
    const outcome = `waited more than ${SECONDS.format(loads.limitMs / 1000)} for a page`;
    return { now: loads.current, before: loads.predecessor, outcome };
  }
  if (subject === 'slowness')
    return { now: current.slowness, before: predecessor?.slowness, outcome: 'were slow' };
  return { now: current.failures, before: predecessor?.failures, outcome: 'failed' };
}

const NO_VISITS: Visits = { visits: 0, failed: 0 };

function isSlower(current: Visits, before: Visits, measure: 'slowness' | 'loads'): boolean {
  if (before.visits < MIN_PREDECESSOR_VISITS) return false;
  const priors = measure === 'loads' ? LOADING_TIMES : undefined;
  const evidence = computeEvidenceOfIncrease(current, before, MARGIN[measure], priors);
  return isConvincing(evidence, FALSE_ALARMS[measure]);
}

const isConvincing = (evidence: number, probability: number) => evidence >= -Math.log(probability);

const count = (visits: Visits) =>
  `${NUMBER.format(visits.failed)} of ${NUMBER.format(visits.visits)} visits (${PERCENT.format(rateOf(visits))})`;

const plural = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

const NUMBER = new Intl.NumberFormat('en-GB');
const SECONDS = new Intl.NumberFormat('en-GB', {
  ...{ style: 'unit', unit: 'second', unitDisplay: 'long', maximumFractionDigits: 1 },
});
const PERCENT = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });
