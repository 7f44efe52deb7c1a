import { DateTime } from 'luxon';
import { timeZone } from '../format/dates.ts';
import { serverNow } from '../format/server-clock.ts';

/** How days are shown where they are typed (specification §5). */
export const DAY_FORMAT = 'dd-MM-yyyy';
export const MOMENT_FORMAT = 'dd-MM-yyyy HH:mm:ss';

const TYPED_DAYS = ['d-M-yyyy', 'yyyy-M-d', 'ddMMyyyy', 'd MMM yyyy', 'd MMMM yyyy'];
/** Read only once typing has ended: 21-11-20 may be on its way to 21-11-2026. */
const SHORT_DAYS = ['d-M-yy', 'd MMM yy'];
const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;
const ENGLISH = { locale: 'en-GB', zone: timeZone } as const;

function firstValid(text: string, formats: readonly string[]): DateTime<true> | null {
  for (const format of formats) {
    const found = DateTime.fromFormat(text, format, ENGLISH);
    // 21-11-0202 is a slip or half typed, not a year of the Roman Empire.
    if (found.isValid && found.year >= 1900) return found;
  }
  return null;
}

/** A day as people type it (21-11-2026, 21/11/26, 2026-11-21, 21 Nov 2026), as YYYY-MM-DD; null if it is none. */
export function parseDay(text: string, typing = false): string | null {
  const typed = text.trim().replace(/[/.]/g, '-').replace(/\s+/g, ' ');
  return firstValid(typed, typing ? TYPED_DAYS : [...TYPED_DAYS, ...SHORT_DAYS])?.toISODate() ?? null;
}

/** A time of the day (9:30, 09:30:05) as HH:mm:ss; null if it is none. */
export function parseTime(text: string): string | null {
  const [, hour, minute, second = '00'] = TIME.exec(text.trim()) ?? [];
  return hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}:${second}`;
}

/** A day and a time, as YYYY-MM-DDTHH:mm:ss; the time may be left out (midnight). */
export function parseMoment(text: string, typing = false): string | null {
  const typed = text.trim().replace('T', ' ');
  const time = /\s(\d{1,2}:\d{2}(?::\d{2})?)$/.exec(typed);
  const day = parseDay(time ? typed.slice(0, time.index) : typed, typing);
  if (!day) return null;
  const clock = time ? parseTime(time[1] ?? '') : '00:00:00';
  return clock ? `${day}T${clock}` : null;
}

/** YYYY-MM-DD as DD-MM-YYYY; whatever is no day stays as it is. */
export function formatDay(day: string): string {
  const date = DateTime.fromISO(day, ENGLISH);
  return isDay(day) && date.isValid ? date.toFormat(DAY_FORMAT) : day;
}

export function formatMoment(moment: string): string {
  const date = DateTime.fromISO(moment, ENGLISH);
  return isMoment(moment) && date.isValid ? date.toFormat(MOMENT_FORMAT) : moment;
}

/** A real calendar day in the wire's form. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && DateTime.fromISO(text).isValid;
}

export function isMoment(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text) && DateTime.fromISO(text).isValid;
}

export const toDateTime = (day: string | null | undefined): DateTime<true> | null => {
  if (!day) return null;
  const date = DateTime.fromISO(day, ENGLISH);
  return date.isValid ? date : null;
};

/** The day it is in London (`YYYY-MM-DD`). */
export function today(): string {
  return DateTime.fromMillis(serverNow()).setZone(timeZone).toFormat('yyyy-MM-dd');
}
