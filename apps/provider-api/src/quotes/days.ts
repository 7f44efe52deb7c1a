import { DateTime } from 'luxon';
import { Refusal } from '../http/refusal.ts';

/** The product's time zone: what a day is does not depend on where the server or the caller stands. */
const ZONE = 'Europe/London';

const inLondon = (instant: Date) => DateTime.fromJSDate(instant, { zone: ZONE });

/** `YYYY-MM-DD` of an instant. */
export function londonDay(instant: Date): string {
  return inLondon(instant).toFormat('yyyy-MM-dd');
}

export function endOfDay(instant: Date): Date {
  return inLondon(instant).endOf('day').toJSDate();
}

export function startOfMonth(instant: Date, monthsBefore = 0): Date {
  return inLondon(instant).startOf('month').minus({ months: monthsBefore }).toJSDate();
}

export function addDays(instant: Date, days: number): Date {
  return inLondon(instant).plus({ days }).toJSDate();
}

/** The day that lies so many working days after an instant; bank holidays count as working days. */
export function workingDayAfter(instant: Date, workingDays: number): string {
  let day = inLondon(instant);
  for (let left = workingDays; left > 0; ) {
    day = day.plus({ days: 1 });
    if (day.weekday <= 5) left -= 1;
  }
  return day.toFormat('yyyy-MM-dd');
}

/** A filter's `YYYY-MM-DD` → the instants that bound it; 422 for a day that is not in the calendar. */
export function dayBounds(day: string, field: string): { start: Date; end: Date } {
  const start = DateTime.fromISO(day, { zone: ZONE });
  if (!start.isValid) throw Refusal.invalid({ [field]: 'must be a date' });
  return { start: start.startOf('day').toJSDate(), end: start.endOf('day').toJSDate() };
}
