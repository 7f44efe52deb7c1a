import { DateTime } from 'luxon';
import { isWorkingDay } from './working-days.ts';

/** The product's time zone: a day means the same wherever the server or the caller is. */
export const ZONE = 'Europe/London';

const toLondon = (instant: Date) => DateTime.fromJSDate(instant, { zone: ZONE });

/** `YYYY-MM-DD` of an instant. */
export function londonDay(instant: Date): string {
  return toLondon(instant).toFormat('yyyy-MM-dd');
}

/** `DD/MM/YYYY` of an instant, for sentences that people read (§9). */
export function formatDay(instant: Date): string {
  return toLondon(instant).toFormat('dd/MM/yyyy');
}

/** `DD/MM/YYYY HH:mm:ss` in London. */
export function formatInstant(instant: Date): string {
  return toLondon(instant).toFormat('dd/MM/yyyy HH:mm:ss');
}

/** `DD/MM/YYYY HH:mm` of an instant, for sentences that people read. */
export function formatMinute(instant: Date): string {
  return toLondon(instant).toFormat('dd/MM/yyyy HH:mm');
}

/**
 * `DD/MM/YYYY HH:mm to HH:mm` in London, for sentences that people read; the day is repeated
 * where the period ends on another one.
 */
export function formatPeriod(from: Date, to: Date | null): string {
  const start = toLondon(from);
  const text = start.toFormat('dd/MM/yyyy HH:mm');
  if (to === null) return `from ${text}`;
  const end = toLondon(to);
  return `${text} to ${end.toFormat(end.hasSame(start, 'day') ? 'HH:mm' : 'dd/MM/yyyy HH:mm')}`;
}

const HOUR_MS = 3_600_000;
let lastEnd: { hour: number; end: Date } | null = null;

/** Cached per hour, because lists call this for every row and midnight in London falls on a full hour. */
export function endOfDay(instant: Date): Date {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  if (lastEnd?.hour !== hour) lastEnd = { hour, end: toLondon(instant).endOf('day').toJSDate() };
  return lastEnd.end;
}

export function startOfMonth(instant: Date, monthsBefore = 0): Date {
  return toLondon(instant).startOf('month').minus({ months: monthsBefore }).toJSDate();
}

export function addDays(instant: Date, days: number): Date {
  return toLondon(instant).plus({ days }).toJSDate();
}

const DAY_MS = 86_400_000;

/** Counted in UTC, where every day has the same length. */
const getNextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** The day a number of working days after an instant. */
export function workingDayAfter(instant: Date, workingDays: number): string {
  let day = londonDay(instant);
  for (let left = workingDays; left > 0; ) {
    day = getNextDay(day);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** The day a number of working days after another day. */
export function workingDayAfterDay(day: string, workingDays: number): string {
  return workingDayAfter(new Date(`${day}T12:00:00Z`), workingDays);
}

/** Working days from one instant's day to another's, not counting the first. */
export function workingDaysBetween(from: Date, to: Date): number {
  const last = londonDay(to);
  let days = 0;
  for (let day = londonDay(from); day < last; ) {
    day = getNextDay(day);
    if (isWorkingDay(day)) days += 1;
  }
  return days;
}

/** The instants that bound a London day, `YYYY-MM-DD`. */
export function dayBounds(day: string): { start: Date; end: Date } {
  const start = DateTime.fromISO(day, { zone: ZONE });
  return { start: start.startOf('day').toJSDate(), end: start.endOf('day').toJSDate() };
}

/** The instant of a full hour on a London day. */
export function londonTime(day: string, hour: number): Date {
  return DateTime.fromISO(day, { zone: ZONE }).set({ hour }).toJSDate();
}

/** Adds calendar months to a day, `YYYY-MM-DD`. */
export function addMonths(day: string, months: number): string {
  return DateTime.fromISO(day, { zone: 'utc' }).plus({ months }).toISODate() ?? day;
}

/** `DD/MM/YYYY` of a day, `YYYY-MM-DD`. */
export function formatCalendarDay(day: string): string {
  return day.split('-').reverse().join('/');
}
