const DAY_MS = 86_400_000;

/** 01:00 UTC on the last Sunday of a month of 31 days, when London changes its clocks. */
function clockChange(year: number, month: number): number {
  const last = Date.UTC(year, month, 31, 1);
  return last - new Date(last).getUTCDay() * DAY_MS;
}

/** Midnight UTC of London's day. Computed without `Intl`: every list of quotes needs it, and creating a format takes 10 ms. */
function londonDay(instant: Date): number {
  const [ms, year] = [instant.getTime(), instant.getUTCFullYear()];
  const isSummer = ms >= clockChange(year, 2) && ms < clockChange(year, 9);
  const local = isSummer ? ms + 3_600_000 : ms;
  return local - (((local % DAY_MS) + DAY_MS) % DAY_MS);
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
