import {
  evidenceAbove,
  evidenceBelow,
  evidenceOfMore,
  evidenceOfNoMore,
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
const FALSE_ALARMS = { failures: 0.005, ceiling: 0.002, slowness: 0.0025 };
/** Highest probability of judging a version good that is worse by the tolerance. */
const FALSE_GOOD = 0.01;

/** A version must fail in this many more of its visits before the difference matters. */
const MARGIN = { failures: 0.002, slowness: 0.1 };
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
export interface Decision {
  verdict: Verdict;
  subject: 'failures' | 'slowness';
  /** The predecessor had enough visits to compare with. */
  isCompared: boolean;
}

/** Decides on a version. Deciding more often does not cause more false alarms. */
export function decide(current: Health, predecessor: Health | null): Decision {
  const before = predecessor?.failures ?? NO_VISITS;
  const isCompared = before.visits >= MIN_PREDECESSOR_VISITS;
  const failures = { subject: 'failures', isCompared } as const;
  const isFailing = isCompared
    ? isConvincing(evidenceOfMore(current.failures, before, MARGIN.failures), FALSE_ALARMS.failures)
    : isConvincing(evidenceAbove(current.failures, CEILING), FALSE_ALARMS.ceiling);
  if (isFailing) return { verdict: toVerdict(current.failures), ...failures };
  if (isSlower(current.slowness, predecessor?.slowness ?? NO_VISITS))
    return { verdict: toVerdict(current.slowness), subject: 'slowness', isCompared: true };
  const good = isCompared
    ? evidenceOfNoMore(current.failures, before, TOLERANCE)
    : evidenceBelow(current.failures, TOLERANCE);
  return { verdict: isConvincing(good, FALSE_GOOD) ? 'good' : 'inconclusive', ...failures };
}

/** {@link decide} with a sentence for operators. */
export function judgeVersion(current: Health, predecessor: Health | null): Judgement {
  const { verdict, subject, isCompared } = decide(current, predecessor);
  const { users, partners } = current[subject];
  const outcome = subject === 'failures' ? 'failed' : 'were slow';
  const compared =
    isCompared && predecessor
      ? `, compared with ${count(predecessor[subject])} to ${predecessor.version}`
      : '';
  const said = `${count(current[subject])} to ${current.version} ${outcome}${compared}`;
  if (verdict !== 'inconclusive') return { verdict, reason: `${said}.` };
  const affected =
    current[subject].failed === 0
      ? ''
      : ` They affect ${plural(users, 'user')} of ${plural(partners, 'partner')}.`;
  return { verdict, reason: `${said}.${affected}` };
}

const NO_VISITS: Visits = { visits: 0, failed: 0 };

function isSlower(current: Visits, before: Visits): boolean {
  if (before.visits < MIN_PREDECESSOR_VISITS) return false;
  return isConvincing(evidenceOfMore(current, before, MARGIN.slowness), FALSE_ALARMS.slowness);
}

const isConvincing = (evidence: number, probability: number) => evidence >= -Math.log(probability);

/** Bad only if enough people are affected. */
const toVerdict = ({ users, partners }: Affected): Verdict =>
  users >= MIN_USERS && partners >= MIN_PARTNERS ? 'bad' : 'inconclusive';

const count = (visits: Visits) =>
  `${NUMBER.format(visits.failed)} of ${NUMBER.format(visits.visits)} visits (${PERCENT.format(rateOf(visits))})`;

const plural = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

const NUMBER = new Intl.NumberFormat('en-GB');
const PERCENT = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });
