import { lazily } from '../../format/lazily.ts';

const timeZone = 'Europe/London';
const time = lazily(() => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }));
const day = lazily(
  () => new Intl.DateTimeFormat('en-GB', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' }),
);

/** "10:32" for today, "20/11/2026 10:32" for earlier days, in London time. */
export function formatSavedTime(savedAt: Date, now = new Date()): string {
  const savedDay = day().format(savedAt);
  const savedTime = time().format(savedAt);
  return savedDay === day().format(now) ? savedTime : `${savedDay} ${savedTime}`;
}
