/** The product's time zone. */
const TIME_ZONE = 'Europe/London';
/** Created when first needed: a formatter takes milliseconds, and every page loads this module. */
let londonDay: Intl.DateTimeFormat | undefined;

function toDay(instant: Date): string {
  londonDay ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  return londonDay.format(instant).split('/').reverse().join('-');
}

/**
 * The last day on which a price holds, YYYY-MM-DD. What expires today already counts as expired (R23), so it is the day
 * before the one of expiry. Every screen, export and message tells this day.
 */
export function getLastValidDay(expiredAt: string | Date): string {
  const expiryDay = new Date(`${toDay(new Date(expiredAt))}T00:00:00Z`);
  return new Date(expiryDay.getTime() - 86_400_000).toISOString().slice(0, 10);
}

/** "Price held until 22/11/2026" */
export function describePriceHold(expiredAt: string | Date): string {
  return `Price held until ${getLastValidDay(expiredAt).split('-').reverse().join('/')}`;
}
