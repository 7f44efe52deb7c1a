import { DateTime } from 'luxon';
import { isWorkingDay } from '../shared/working-days.ts';

/** Monday to Friday from 9 to 17 in London, except England's bank holidays (D13). */
const ZONE = 'Europe/London';
const OPENS_AT = 9;
const CLOSES_AT = 17;

export const WORKING_DAY_HOURS = CLOSES_AT - OPENS_AT;

/** The instant at which `duration` milliseconds of working time have passed, or had passed if negative. */
export function addWorkingTime(from: Date, duration: number): Date {
  const isBackwards = duration < 0;
  let left = Math.abs(duration);
  for (const { start, end } of getWorkingTimes(from, isBackwards)) {
    // The end of a day and the start of the next are the same working time: something is due at the end.
    if (isBackwards ? end - start > left : end - start >= left)
      return new Date(isBackwards ? end - left : start + left);
    left -= end - start;
  }
  throw new Error('No working time is left.');
}

/** Milliseconds of working time between two instants. */
export function countWorkingTime(from: Date, to: Date): number {
  let total = 0;
  for (const { start, end } of getWorkingTimes(from)) {
    if (start >= to.getTime()) break;
    total += Math.min(end, to.getTime()) - start;
  }
  return total;
}

/** The working time of each working day from an instant on, or back from it; without end. */
function* getWorkingTimes(from: Date, isBackwards = false): Generator<{ start: number; end: number }> {
  const now = from.getTime();
  let day = DateTime.fromJSDate(from, { zone: ZONE }).startOf('day');
  for (;;) {
    const opens = day.set({ hour: OPENS_AT }).toMillis();
    const closes = day.set({ hour: CLOSES_AT }).toMillis();
    const start = isBackwards ? opens : Math.max(now, opens);
    const end = isBackwards ? Math.min(now, closes) : closes;
    if (isWorkingDay(day.toFormat('yyyy-MM-dd')) && start < end) yield { start, end };
    day = day.plus({ days: isBackwards ? -1 : 1 });
  }
}
