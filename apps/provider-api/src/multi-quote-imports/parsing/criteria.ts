import type { contract } from '@portal/api-client';
import { formatSpeed, formatTerm } from '@portal/api-client/units';
import { DEFAULT_FILTERS } from '../../multi-quote-sites/load-location.ts';
import { BEARERS, FLEXIBLE_SPEEDS, TERMS } from '../../pricing/ethernet-rates.ts';
import type { ImportedFields } from './columns.ts';

type CriterionField = 'speed' | 'bearer' | 'term';
type CriterionTexts = Pick<ImportedFields, CriterionField>;

/** What suppliers are asked to quote for at a site, as its row says; null where it does not. */
interface Criteria {
  /** Mbps. */
  speed: number | null;
  /** Mbps. */
  bearer: number | null;
  /** Months. */
  term: number | null;
}

const NUMBER = String.raw`(\d+(?:\.\d+)?)`;
const SPEED_UNIT = '(m|mb|mbs|mbps|mbits?|meg|g|gb|gbs|gbps|gbits?|gig)?';
const SPEED = new RegExp(`^${NUMBER}${SPEED_UNIT}$`);
const TERM = new RegExp(`^${NUMBER}(m|mo|mth|mths|months?|y|yr|yrs|years?)?$`);

const MEGABITS_PER_GIGABIT = 1000;
const MONTHS_PER_YEAR = 12;

/** `100 Mb/s` and `100mbs`, `1,000` and `1000`, `3-year` and `3year` are the same. */
const compact = (text: string) =>
  text
    .toLowerCase()
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/bit\/s|b\/s/g, (unit) => unit.replace('/', ''))
    .replace(/(?<=\d)[\s-]+(?=[a-z])/g, '')
    .trim();

/** Mbps of `100`, `100 Mb`, `100Mbps`, `1 Gb` or `1G`; null for anything else. */
function parseSpeed(text: string): number | null {
  const match = SPEED.exec(compact(text));
  if (match === null) return null;
  const [, amount, unit = 'm'] = match;
  return Math.round(Number(amount) * (unit.startsWith('g') ? MEGABITS_PER_GIGABIT : 1) * 100) / 100;
}

/** Months of `36`, `36 months` or `3 years`; null for anything else. */
function parseTerm(text: string): number | null {
  const match = TERM.exec(compact(text));
  if (match === null) return null;
  const [, amount, unit = 'm'] = match;
  return Number(amount) * (unit.startsWith('y') ? MONTHS_PER_YEAR : 1);
}

/** `100/1000` and `100 Mb on a 1 Gb bearer` name the speed and the bearer. */
function splitSpeed(text: string): [speed: string, bearer: string | null] {
  const [speed = '', bearer = null, ...others] = text
    .replace(/bit\/s|b\/s/gi, 'b')
    .replace(/\bbearer\b/i, '')
    .split(/\s*\/\s*|\s+on\s+(?:an?\s+)?/i);
  return others.length === 0 ? [speed, bearer] : [text, null];
}

const list = (values: readonly number[], format: (value: number) => string) => values.map(format).join(', ');
const ALL_SPEEDS = [...new Set(Object.values(FLEXIBLE_SPEEDS).flat())].sort((a, b) => a - b);

/** What is wrong with the speed, bearer or contract term of a row, with the choices. */
export function findCriterionIssue(field: CriterionField, texts: CriterionTexts): string | null {
  const { speed, bearer, term } = readCriteria(texts);
  if (texts[field] === '') return null;
  if (field === 'term')
    return TERMS.some((sold) => sold === term)
      ? null
      : `is not a contract term that we sell; use ${list(TERMS, formatTerm)}`;
  const isBearerSold = BEARERS.some((sold) => sold === bearer);
  if (field === 'bearer') {
    const [, inSpeed] = splitSpeed(texts.speed);
    const other = inSpeed === null ? null : parseSpeed(inSpeed);
    if (other !== null && other !== bearer)
      return `does not match the bearer in the Speed column (${formatSpeed(other)}); correct one of them`;
    return isBearerSold ? null : `is not a bearer that we sell; use ${list(BEARERS, formatSpeed)}`;
  }
  const [, named] = splitSpeed(texts.speed);
  if (named !== null && !BEARERS.some((sold) => sold === parseSpeed(named)))
    return `is not a speed that we sell; use one speed such as 100 Mb, or speed and bearer such as 100 Mb/1 Gb`;
  const sold = BEARERS.flatMap((each) => (isBearerSold && each !== bearer ? [] : FLEXIBLE_SPEEDS[each]));
  if (speed !== null && sold.includes(speed)) return null;
  if (speed === null) return 'cannot be read; use one such as 100 Mb or 1 Gb';
  return isBearerSold && bearer !== null
    ? `is not sold on a ${formatSpeed(bearer)} bearer; ${describeNearest(speed, sold)}`
    : `is not a speed that we sell; ${describeNearest(speed, ALL_SPEEDS)}`;
}

/** The next lower and the next higher speed that is sold, as a hint. */
function describeNearest(speed: number, sold: readonly number[]): string {
  const lower = Math.max(...sold.filter((each) => each < speed));
  const higher = Math.min(...sold.filter((each) => each > speed));
  const nearest = [lower, higher].filter(Number.isFinite).map(formatSpeed);
  return nearest.length === 1 ? `the nearest is ${nearest[0]}` : `the nearest are ${nearest.join(' and ')}`;
}

function readCriteria(texts: CriterionTexts): Criteria {
  const [speed, bearer] = splitSpeed(texts.speed);
  return {
    speed: parseSpeed(speed),
    bearer: parseSpeed(texts.bearer || (bearer ?? '')),
    term: parseTerm(texts.term),
  };
}

/** The site's own search filters, as its row says. What the row does not say is any. */
export function toSearchFilters(texts: CriterionTexts): contract.multiQuotes.SearchFilters {
  const { speed, bearer, term } = readCriteria(texts);
  const only = (value: number | null) => (value === null ? [] : [value]);
  return { ...DEFAULT_FILTERS, speeds: only(speed), bearers: only(bearer), terms: only(term) };
}

const PLAIN_NUMBER = /^\d+(?:[.,]\d+)?$/;

/** Adds the unit that only the heading names, such as “Speed (Gb)” or “Years”: 1 in such a column is 1 Gb or 1 year. */
export function addUnit(field: string, text: string, heading: string): string {
  if (!PLAIN_NUMBER.test(text)) return text;
  const says = (units: string) => new RegExp(`\\b(?:${units})\\b`, 'i').test(heading.replaceAll('_', ' '));
  if ((field === 'speed' || field === 'bearer') && says('g|gb|gbps|gbits?|gig'))
    return formatSpeed(Number(text.replace(',', '.')) * MEGABITS_PER_GIGABIT);
  return field === 'term' && says('years?|yrs?') ? `${text} years` : text;
}
