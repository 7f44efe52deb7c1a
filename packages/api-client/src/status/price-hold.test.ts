import { expect, it } from '@jest/globals';
import { describePriceHold, getLastValidDay } from './price-hold.ts';

it('takes the day before expiry, in London, as the last valid day (R23)', () => {
  expect(getLastValidDay('2026-12-01T00:30:00Z')).toBe('2026-11-30');
  // 23:30 UTC in summer is already the next day in London.
  expect(getLastValidDay(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-01');
  expect(getLastValidDay('2026-03-30T12:00:00Z')).toBe('2026-03-29');
  expect(describePriceHold('2026-11-23T09:00:00Z')).toBe('Price held until 22/11/2026');
});

it('has London’s days as the browser has them, hour by hour around both changes of the clock', () => {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' });
  for (let year = 2020; year < 2045; year += 1)
    for (const month of [2, 9])
      for (let hour = 22 * 24; hour < 33 * 24; hour += 1) {
        const instant = new Date(Date.UTC(year, month, 1, hour, 30));
        const before = new Date(Date.parse(day.format(instant)) - 86_400_000).toISOString().slice(0, 10);
        if (getLastValidDay(instant) !== before) throw new Error(instant.toISOString());
      }
});
