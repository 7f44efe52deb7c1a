import { DateTime } from 'luxon';

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
    if (isWorkingDay(day) && start < end) yield { start, end };
    day = day.plus({ days: isBackwards ? -1 : 1 });
  }
}

/** Monday to Friday, except England's regular bank holidays. */
function isWorkingDay(day: DateTime): boolean {
  return day.weekday <= 5 && !isBankHoliday(day);
}

function isBankHoliday(day: DateTime): boolean {
  const easter = getEasterSunday(day.year);
  const fixed = [moveToWeekday(day.year, 1, 1), ...getChristmasHolidays(day.year)];
  const mondays = [getFirstMonday(day.year, 5), getLastMonday(day.year, 5), getLastMonday(day.year, 8)];
  const dates = [...fixed, ...mondays, easter.minus({ days: 2 }), easter.plus({ days: 1 })];
  return dates.some((date) => date.month === day.month && date.day === day.day);
}

function moveToWeekday(year: number, month: number, date: number): DateTime {
  const day = DateTime.utc(year, month, date);
  return day.weekday > 5 ? day.plus({ days: 8 - day.weekday }) : day;
}

/** Christmas and Boxing Day, or their substitute days after a weekend. */
function getChristmasHolidays(year: number): DateTime[] {
  const first = DateTime.utc(year, 12, 25);
  if (first.weekday === 5) return [first, first.plus({ days: 3 })];
  if (first.weekday === 6) return [first.plus({ days: 2 }), first.plus({ days: 3 })];
  if (first.weekday === 7) return [first.plus({ days: 1 }), first.plus({ days: 2 })];
  return [first, first.plus({ days: 1 })];
}

function getFirstMonday(year: number, month: number): DateTime {
  const day = DateTime.utc(year, month, 1);
  return day.plus({ days: (8 - day.weekday) % 7 });
}

function getLastMonday(year: number, month: number): DateTime {
  const day = DateTime.utc(year, month, 1).endOf('month').startOf('day');
  return day.minus({ days: day.weekday - 1 });
}

/** The Gregorian computus (Meeus, Jones and Butcher). */
function getEasterSunday(year: number): DateTime {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const date = (h + l - 7 * m + 33 * month + 19) % 32;
  return DateTime.utc(year, month, date);
}
