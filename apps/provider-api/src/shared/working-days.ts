import { DateTime } from 'luxon';

const SATURDAY = 6;

/** Monday to Friday, except England's regular bank holidays (D13). */
export function isWorkingDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return date.getUTCDay() % SATURDAY !== 0 && !getBankHolidays(date.getUTCFullYear()).has(day);
}

const byYear = new Map<number, ReadonlySet<string>>();

/** Cached, because lists compute dates for every row. */
function getBankHolidays(year: number): ReadonlySet<string> {
  const known = byYear.get(year);
  if (known !== undefined) return known;
  const easter = getEasterSunday(year);
  const days = [
    moveToWeekday(year, 1, 1),
    ...getChristmasHolidays(year),
    getFirstMonday(year, 5),
    getLastMonday(year, 5),
    getLastMonday(year, 8),
    easter.minus({ days: 2 }),
    easter.plus({ days: 1 }),
  ];
  const holidays = new Set(days.map((day) => day.toFormat('yyyy-MM-dd')));
  byYear.set(year, holidays);
  return holidays;
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
