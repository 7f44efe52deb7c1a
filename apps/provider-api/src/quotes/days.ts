import { DateTime } from 'luxon';
import { Refusal } from '../http/refusal.ts';

/** The product's time zone: what a day is does not depend on where the server or the caller stands. */
const ZONE = 'Europe/London';

const inLondon = (instant: Date) => DateTime.fromJSDate(instant, { zone: ZONE });

/** `YYYY-MM-DD` of an instant. */
export function londonDay(instant: Date): string {
  return inLondon(instant).toFormat('yyyy-MM-dd');
}

/** `DD/MM/YYYY` of an instant: a day in a sentence for people (§9). */
export function dayInWords(instant: Date): string {
  return inLondon(instant).toFormat('dd/MM/yyyy');
}

const HOUR_MS = 3_600_000;
let lastEnd: { hour: number; end: Date } | null = null;

/** Asked for each row of each list; London's midnight falls on a full hour, so it is worked out once an hour. */
export function endOfDay(instant: Date): Date {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  if (lastEnd?.hour !== hour) lastEnd = { hour, end: inLondon(instant).endOf('day').toJSDate() };
  return lastEnd.end;
}

export function startOfMonth(instant: Date, monthsBefore = 0): Date {
  return inLondon(instant).startOf('month').minus({ months: monthsBefore }).toJSDate();
}

export function addDays(instant: Date, days: number): Date {
  return inLondon(instant).plus({ days }).toJSDate();
}

const DAY_MS = 86_400_000;
const SATURDAY = 6;

/** The day that lies so many working days after an instant; bank holidays count as working days. */
export function workingDayAfter(instant: Date, workingDays: number): string {
  // A calendar day has no offset: counted in UTC, where each day has the same length.
  let day = new Date(`${londonDay(instant)}T00:00:00Z`);
  for (let left = workingDays; left > 0; ) {
    day = new Date(day.getTime() + DAY_MS);
    if (day.getUTCDay() % SATURDAY !== 0) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}

/** The day that lies so many working days after another. */
export function workingDayAfterDay(day: string, workingDays: number): string {
  return workingDayAfter(new Date(`${day}T12:00:00Z`), workingDays);
}

/** Working days from one instant's day to another's, the first not counted. */
export function workingDaysBetween(from: Date, to: Date): number {
  const last = londonDay(to);
  let days = 0;
  while (workingDayAfter(from, days + 1) <= last) days += 1;
  return days;
}

/** A filter's `YYYY-MM-DD` → the instants that bound it; 422 for a day that is not in the calendar. */
export function dayBounds(day: string, field: string): { start: Date; end: Date } {
  const start = DateTime.fromISO(day, { zone: ZONE });
  if (!start.isValid) throw Refusal.invalid({ [field]: 'must be a date' });
  return { start: start.startOf('day').toJSDate(), end: start.endOf('day').toJSDate() };
}
