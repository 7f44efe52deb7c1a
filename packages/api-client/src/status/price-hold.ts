const DAY_MS = 86_400_000;

let format: Intl.DateTimeFormat | undefined;

/** Midnight UTC of London's day. The format is created at first use, because that takes milliseconds. */
function londonDay(instant: Date): number {
  format ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  return Date.parse(format.format(instant).split('/').reverse().join('-'));
}

/**
 * The last day on which a price holds, YYYY-MM-DD. What expires today already counts as expired (R23), so it is the day
 * before the one of expiry. Every screen, export and message tells this day.
 */
export function getLastValidDay(expiredAt: string | Date): string {
  return new Date(londonDay(new Date(expiredAt)) - DAY_MS).toISOString().slice(0, 10);
}

/** "Price held until 22/11/2026" */
export function describePriceHold(expiredAt: string | Date): string {
  return `Price held until ${getLastValidDay(expiredAt).split('-').reverse().join('/')}`;
}
