import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { endOfDay, londonDay, workingDayAfter, workingDaysBetween } from '../../shared/days.ts';
import { getExpiry, isExpired, PRICE_VALIDITY_DAYS, statusAt } from './expiry.ts';

const LONDON = { zone: 'Europe/London' };
/** Any instant, often within an hour of midnight in London or of a clock change. */
const instant = fc.oneof(
  fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }),
  fc
    .record({
      day: fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }),
      minutes: fc.integer({ min: -60, max: 60 }),
    })
    .map(({ day, minutes }) => DateTime.fromJSDate(day, LONDON).startOf('day').plus({ minutes }).toJSDate()),
  fc
    .record({
      change: fc.constantFrom('2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2027-03-28T01:00:00Z'),
      minutes: fc.integer({ min: -120, max: 120 }),
    })
    .map(({ change, minutes }) => new Date(Date.parse(change) + minutes * 60_000)),
);

describe('expiry', () => {
  it('treats a quote that expires today as expired (R23)', () => {
    const now = new Date('2026-11-21T09:00:00Z');
    expect(isExpired(new Date('2026-11-21T23:30:00Z'), now)).toBe(true);
    expect(isExpired(new Date('2026-11-20T23:30:00Z'), now)).toBe(true);
    expect(isExpired(new Date('2026-11-22T00:00:00Z'), now)).toBe(false);
  });

  it('ends the day in London time, in summer too', () => {
    // 23:30 UTC is half past midnight of the next day while the clocks are forward.
    const now = new Date('2026-07-01T09:00:00Z');
    expect(isExpired(new Date('2026-07-01T22:30:00Z'), now)).toBe(true);
    expect(isExpired(new Date('2026-07-01T23:30:00Z'), now)).toBe(false);
  });

  it('is thirty days after saving, at the same time of day across a clock change', () => {
    expect(getExpiry(new Date('2026-10-10T09:00:00Z')).toISOString()).toBe('2026-11-09T10:00:00.000Z');
  });

  it('has passed exactly when the London day of expiry is today or earlier', () => {
    fc.assert(
      fc.property(instant, instant, (expiredAt, now) =>
        expect(isExpired(expiredAt, now)).toBe(londonDay(expiredAt) <= londonDay(now)),
      ),
      { numRuns: 1000 },
    );
  });

  it('stays passed once it has passed', () => {
    fc.assert(
      fc.property(instant, instant, fc.nat(400 * 86_400_000), (expiredAt, now, later) => {
        if (isExpired(expiredAt, now)) {
          expect(isExpired(expiredAt, new Date(now.getTime() + later))).toBe(true);
        }
      }),
    );
  });

  it('leaves twenty-nine full days, because the last day counts as expired', () => {
    fc.assert(
      fc.property(instant, (createdAt) => {
        const expiredAt = getExpiry(createdAt);
        const on = (days: number) =>
          DateTime.fromJSDate(createdAt, LONDON).startOf('day').plus({ days, hours: 12 });
        expect(isExpired(expiredAt, on(PRICE_VALIDITY_DAYS - 1).toJSDate())).toBe(false);
        expect(isExpired(expiredAt, on(PRICE_VALIDITY_DAYS).toJSDate())).toBe(true);
      }),
    );
  });

  it('handles days of 23 and 25 hours', () => {
    const hoursOf = (day: string) => {
      const start = DateTime.fromISO(day, LONDON);
      return Math.round((endOfDay(start.toJSDate()).getTime() - start.toMillis()) / 3_600_000);
    };
    expect([hoursOf('2026-03-29'), hoursOf('2026-06-01'), hoursOf('2026-10-25')]).toEqual([23, 24, 25]);
  });

  it('leaves decided quotes unchanged', () => {
    const now = new Date('2026-11-21T09:00:00Z');
    const expiredAt = new Date('2026-01-01T00:00:00Z');
    expect(statusAt({ status: 'created', expiredAt }, now)).toBe('expired');
    expect(statusAt({ status: 'processing', expiredAt }, now)).toBe('processing');
    expect(statusAt({ status: 'approved', expiredAt }, now)).toBe('approved');
  });
});

describe('working days', () => {
  it('exclude weekends', () => {
    expect(workingDayAfter(new Date('2026-11-20T09:00:00Z'), 1)).toBe('2026-11-23'); // a Friday
    expect(workingDayAfter(new Date('2026-11-20T09:00:00Z'), 10)).toBe('2026-12-04');
    // Boxing Day is a Saturday, so Monday is a bank holiday.
    expect(workingDayAfter(new Date('2026-12-24T09:00:00Z'), 1)).toBe('2026-12-29');
    expect(workingDayAfter(new Date('2027-03-25T09:00:00Z'), 1)).toBe('2027-03-30'); // Easter
    expect(workingDaysBetween(new Date('2026-12-24T09:00:00Z'), new Date('2027-01-05T09:00:00Z'))).toBe(5);
  });

  it('count back to the same number', () => {
    fc.assert(
      fc.property(instant, fc.nat(60), (from, days) => {
        const noon = new Date(`${workingDayAfter(from, days)}T12:00:00Z`);
        expect(workingDaysBetween(from, noon)).toBe(days);
        expect(workingDayAfter(from, days) >= londonDay(from)).toBe(true);
      }),
    );
  });

  it('start from the London day', () => {
    expect(workingDayAfter(new Date('2026-07-01T23:30:00Z'), 1)).toBe('2026-07-03');
  });
});
