import { DateTime } from 'luxon';
import { timeZone } from '../format/dates.ts';
import { serverNow } from '../format/server-clock.ts';

/** Format of days in inputs (specification §5). */
const DAY_FORMAT = 'dd-MM-yyyy';
const MOMENT_FORMAT = 'dd-MM-yyyy HH:mm:ss';

const PASTED_DAYS = ['d-M-yyyy', 'yyyy-M-d', 'ddMMyyyy', 'd MMM yyyy', 'd MMMM yyyy', 'd-M-yy', 'd MMM yy'];
/** A year such as 0202 is a typo or half typed. */
const MIN_YEAR = 1900;
const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;
const ENGLISH = { locale: 'en-GB', zone: timeZone } as const;

function parseFirstValid(text: string, formats: readonly string[]): DateTime<true> | null {
  for (const format of formats) {
    const found = DateTime.fromFormat(text, format, ENGLISH);
    if (found.isValid && found.year >= MIN_YEAR) return found;
  }
  return null;
}

/** Parses a pasted day (21-11-2026, 21/11/26, 2026-11-21, 21 Nov 2026) to YYYY-MM-DD; null if invalid. */
export function parseDay(text: string): string | null {
  const pasted = text.trim().replace(/[/.]/g, '-').replace(/\s+/g, ' ');
  return parseFirstValid(pasted, PASTED_DAYS)?.toISODate() ?? null;
}

/** Parses a time (9:30, 09:30:05) to HH:mm:ss; null if invalid. */
function parseTime(text: string): string | null {
  const [, hour, minute, second = '00'] = TIME.exec(text.trim()) ?? [];
  return hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}:${second}`;
}

/** Parses a pasted day and time to YYYY-MM-DDTHH:mm:ss; without a time it is midnight. */
export function parseMoment(text: string): string | null {
  const pasted = text.trim().replace('T', ' ');
  const time = /\s(\d{1,2}:\d{2}(?::\d{2})?)$/.exec(pasted);
  const day = parseDay(time ? pasted.slice(0, time.index) : pasted);
  if (!day) return null;
  const clock = time ? parseTime(time[1] ?? '') : '00:00:00';
  return clock ? `${day}T${clock}` : null;
}

/** YYYY-MM-DD as DD-MM-YYYY; other text is returned as is. */
export function formatDay(day: string): string {
  const date = DateTime.fromISO(day, ENGLISH);
  return isIsoDay(day) && date.isValid ? date.toFormat(DAY_FORMAT) : day;
}

/** Whether the text is a real calendar day, YYYY-MM-DD. */
export function isIsoDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && DateTime.fromISO(text).isValid;
}

export function isIsoMoment(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text) && DateTime.fromISO(text).isValid;
}

export const toDateTime = (day: string | null | undefined): DateTime<true> | null => {
  if (!day) return null;
  const date = DateTime.fromISO(day, ENGLISH);
  return date.isValid ? date : null;
};

/** The value of a field whose sections do not make a date; schemas reject it. */
export const INCOMPLETE = 'incomplete';

/** How a field shows, parses and reports its dates. */
export interface DateKind {
  format: string;
  parse: (text: string) => string | null;
  toValue: (date: DateTime) => string;
}

const writeIso = (isoFormat: string) => (date: DateTime) =>
  date.isValid && date.year >= MIN_YEAR ? date.toFormat(isoFormat) : INCOMPLETE;

export const DAYS: DateKind = { format: DAY_FORMAT, parse: parseDay, toValue: writeIso('yyyy-MM-dd') };
export const MOMENTS: DateKind = {
  format: MOMENT_FORMAT,
  parse: parseMoment,
  toValue: writeIso("yyyy-MM-dd'T'HH:mm:ss"),
};

/** Today in London, YYYY-MM-DD. */
export function today(): string {
  return DateTime.fromMillis(serverNow()).setZone(timeZone).toFormat('yyyy-MM-dd');
}
