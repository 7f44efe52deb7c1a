import { lazily } from './lazily.ts';
import { dash, type Missing } from './missing.ts';
import { serverNow } from './server-clock.ts';

/** The product's time zone. */
export const timeZone = 'Europe/London';

export type DateValue = string | number | Date | Missing;

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

const formatter = (locale: string, options: Intl.DateTimeFormatOptions) =>
  lazily(() => new Intl.DateTimeFormat(locale, { timeZone, ...options }));
const dayFormat = formatter('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' });
const timeFormat = formatter('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const exactTimeFormat = formatter('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
/** American, because the engines disagree on the British abbreviation of September. */
const monthFormat = formatter('en-US', { month: 'short' });
const dayOfMonthFormat = formatter('en-GB', { day: 'numeric' });
const yearFormat = formatter('en-GB', { year: 'numeric' });
const relative = lazily(() => new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' }));

function toDate(value: DateValue): Date | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const date = value instanceof Date ? value : new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** DD/MM/YYYY; a calendar day (YYYY-MM-DD) is not converted, an instant becomes its day in London. */
export function formatDate(value: DateValue): string {
  const date = toDate(value);
  if (!date) return dash;
  const day = typeof value === 'string' ? dayPattern.exec(value) : null;
  return day ? `${day[3]}/${day[2]}/${day[1]}` : dayFormat().format(date);
}

/** The calendar day in London, YYYY-MM-DD, of an instant; a calendar day is returned as is. */
export function calendarDay(value: string | number | Date): string {
  if (typeof value === 'string' && dayPattern.test(value)) return value;
  return formatDate(value).split('/').reverse().join('-');
}

/** "01/11/2026 to 21/11/2026", "from 01/11/2026", "until 21/11/2026"; says when the range is reversed. */
export function formatDateRange(from: DateValue, to: DateValue): string {
  const [first, last] = [toDate(from), toDate(to)];
  if (!first) return last ? `until ${formatDate(to)}` : dash;
  if (!last) return `from ${formatDate(from)}`;
  const words = `${formatDate(from)} to ${formatDate(to)}`;
  return last < first ? `${words}: ends before it starts` : words;
}

const dayMs = 86_400_000;

/** Adds days to a calendar day (YYYY-MM-DD); negative values subtract. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Calendar days from one YYYY-MM-DD to another; negative when the second is the earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs; // both read as midnight UTC: no clock change between them
}

/** HH:mm in London. */
export function formatTime(value: DateValue): string {
  const date = toDate(value);
  return date ? timeFormat().format(date) : dash;
}

/** DD/MM/YYYY HH:mm in London. */
export function formatDateTime(value: DateValue): string {
  const date = toDate(value);
  return date ? `${dayFormat().format(date)} ${timeFormat().format(date)}` : dash;
}

/**
 * DD-MM-YYYY HH:mm:ss in London.
 * @deprecated Use {@link formatDateTime}. Areas that are live already may call it.
 */
export function formatExactTime(value: DateValue): string {
  const date = toDate(value);
  return date ? `${dayFormat().format(date).replaceAll('/', '-')} ${exactTimeFormat().format(date)}` : dash;
}

/** 5 Mar */
export function formatDayMonth(value: DateValue): string {
  const date = toDate(value);
  return date ? `${dayOfMonthFormat().format(date)} ${monthFormat().format(date)}` : dash;
}

/** Nov 2026 */
export function formatMonth(value: DateValue): string {
  const date = toDate(value);
  return date ? `${monthFormat().format(date)} ${yearFormat().format(date)}` : dash;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const relativeLimitMs = 36 * hourMs;

/** "5 minutes ago" for less than 36 hours either way, otherwise "5 Mar" (specification §9). */
export function relativeTime(value: DateValue, now: number | Date = serverNow()): string {
  const date = toDate(value);
  if (!date) return dash;
  const distance = date.getTime() - Number(now);
  const size = Math.abs(distance);
  if (size >= relativeLimitMs) return formatDayMonth(date);
  if (size < minuteMs) return 'just now';
  return size < hourMs
    ? relative().format(Math.trunc(distance / minuteMs), 'minute')
    : relative().format(Math.trunc(distance / hourMs), 'hour');
}
