import { formatDate, formatDateTime, formatTime } from '../../format/dates.ts';

/** "10:32" for today, "20/11/2026 10:32" for earlier days, in London time. */
export function formatSavedTime(savedAt: Date, now = new Date()): string {
  return formatDate(savedAt) === formatDate(now) ? formatTime(savedAt) : formatDateTime(savedAt);
}
