import { addDays, calendarDay, formatMonth, serverNow } from '@portal/ui/format';

/** Figures go back a year. */
const MONTHS = 12;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

const thisMonth = () => calendarDay(serverNow()).slice(0, 7);

/** `2026-11` and -1 give `2026-10`. */
export function addMonth(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The months that a report can be about, latest first. */
export function listMonths(): { value: string; label: string }[] {
  return Array.from({ length: MONTHS }, (_, index) => {
    const value = addMonth(thisMonth(), -index);
    return { value, label: `${formatMonth(`${value}-01`)}${index === 0 ? ' (so far)' : ''}` };
  });
}

/** A month of the list; the last whole month for any other text. */
export function readMonth(text: string | null): string {
  const isOffered = text !== null && MONTH.test(text) && listMonths().some(({ value }) => value === text);
  return isOffered ? text : addMonth(thisMonth(), -1);
}

/** First and last day of a month. */
export const getDays = (month: string): { dateStart: string; dateEnd: string } => ({
  dateStart: `${month}-01`,
  dateEnd: addDays(`${addMonth(month, 1)}-01`, -1),
});
