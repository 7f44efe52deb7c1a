const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});
const day = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/London',
});

/** "10:32" for today, "20/11/2026 10:32" for earlier days, in London time. */
export function formatSavedTime(savedAt: Date, now = new Date()): string {
  const today = day.format(savedAt) === day.format(now);
  return today ? time.format(savedAt) : `${day.format(savedAt)} ${time.format(savedAt)}`;
}
