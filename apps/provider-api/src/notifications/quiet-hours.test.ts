import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { londonDay } from '../shared/days.ts';
import { findLatestDigest, findQuietEnd, isQuietHour } from './quiet-hours.ts';

const HOUR = 3_600_000;
const at = (text: string) => new Date(text);
const hourOf = (instant: Date) => DateTime.fromJSDate(instant, { zone: 'Europe/London' }).hour;

/** Instants of three years, and the two days around each change of the clock more often. */
const instants = fc.oneof(
  fc.date({ min: at('2025-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z'), noInvalidDate: true }),
  fc.date({ min: at('2026-03-28T12:00:00Z'), max: at('2026-03-30T12:00:00Z'), noInvalidDate: true }),
  fc.date({ min: at('2026-10-24T12:00:00Z'), max: at('2026-10-26T12:00:00Z'), noInvalidDate: true }),
);
const hours = fc.integer({ min: 0, max: 23 });

describe('quiet hours', () => {
  it.each([
    ['2026-11-27T21:59:59Z', null],
    ['2026-11-27T22:00:00Z', '2026-11-28T07:00:00Z'],
    ['2026-11-28T03:15:00Z', '2026-11-28T07:00:00Z'],
    ['2026-11-28T07:00:00Z', null],
    // Summer time.
    ['2026-07-01T21:30:00Z', '2026-07-02T06:00:00Z'],
    // The night the clocks go forward has one hour less, the night they go back one more.
    ['2026-03-28T23:00:00Z', '2026-03-29T06:00:00Z'],
    ['2026-10-24T22:00:00Z', '2026-10-25T07:00:00Z'],
  ])('from 22:00 to 07:00 make a mail of %s wait until %s', (now, end) => {
    expect(findQuietEnd(at(now), { quietFrom: 22, quietTo: 7 })).toEqual(end === null ? null : at(end));
  });

  it('end with the first 01:00 on the night that has two', () => {
    const quiet = { quietFrom: 23, quietTo: 1 };
    expect(findQuietEnd(at('2026-10-24T23:30:00Z'), quiet)).toEqual(at('2026-10-25T00:00:00Z'));
    expect(findQuietEnd(at('2026-10-25T01:30:00Z'), quiet)).toBeNull();
  });

  it('end at 02:00 on the day without 01:00 if 01:00 is the only hour that is not quiet', () => {
    const quiet = { quietFrom: 2, quietTo: 1 };
    expect(findQuietEnd(at('2026-03-28T12:00:00Z'), quiet)).toEqual(at('2026-03-29T01:00:00Z'));
    expect(findQuietEnd(at('2026-03-29T01:30:00Z'), quiet)).toBeNull();
    expect(findQuietEnd(at('2026-03-29T02:00:00Z'), quiet)).toEqual(at('2026-03-30T00:00:00Z'));
  });

  it('are off without both hours', () => {
    expect(findQuietEnd(at('2026-11-28T03:00:00Z'), { quietFrom: null, quietTo: null })).toBeNull();
    expect(findQuietEnd(at('2026-11-28T03:00:00Z'), { quietFrom: 3, quietTo: null })).toBeNull();
    expect(findQuietEnd(at('2026-11-28T03:00:00Z'), { quietFrom: 3, quietTo: 3 })).toBeNull();
  });

  it('end outside themselves, within a day, and no earlier than they can', () => {
    fc.assert(
      fc.property(instants, hours, hours, (now, quietFrom, quietTo) => {
        fc.pre(quietFrom !== quietTo);
        const end = findQuietEnd(now, { quietFrom, quietTo });
        const isLost = quietFrom === 2 && quietTo === 1; // the test above
        if (end === null) return isLost || !isQuietHour(hourOf(now), quietFrom, quietTo);
        const isOver = isLost || !isQuietHour(hourOf(end), quietFrom, quietTo);
        const justBefore = new Date(end.getTime() - 1);
        const isQuietBefore = isQuietHour(hourOf(justBefore), quietFrom, quietTo);
        return isOver && isQuietBefore && end > now && end.getTime() - now.getTime() <= 24 * HOUR;
      }),
      { numRuns: 500 },
    );
  });
});

describe('the time of a digest', () => {
  it.each([
    ['2026-11-27T08:00:00Z', 8, '2026-11-27', '2026-11-27T08:00:00Z'],
    ['2026-11-27T07:59:00Z', 8, '2026-11-26', '2026-11-26T08:00:00Z'],
    ['2026-07-01T07:00:00Z', 8, '2026-07-01', '2026-07-01T07:00:00Z'],
    // 01:00 does not exist on this day.
    ['2026-03-29T01:00:00Z', 1, '2026-03-29', '2026-03-29T01:00:00Z'],
    ['2026-03-29T00:59:00Z', 1, '2026-03-28', '2026-03-28T01:00:00Z'],
    // 01:00 is twice on this day; the first counts.
    ['2026-10-25T00:00:00Z', 1, '2026-10-25', '2026-10-25T00:00:00Z'],
    ['2026-10-25T01:30:00Z', 1, '2026-10-25', '2026-10-25T00:00:00Z'],
    ['2026-03-29T07:00:00Z', 8, '2026-03-29', '2026-03-29T07:00:00Z'],
    ['2026-10-25T08:00:00Z', 8, '2026-10-25', '2026-10-25T08:00:00Z'],
  ])('at %s with hour %i is that of %s, %s', (now, hour, day, time) => {
    expect(findLatestDigest(at(now), hour)).toEqual({ day, at: at(time) });
  });

  it('is once on every day in London, at the hour unless the day does not have it', () => {
    fc.assert(
      fc.property(instants, hours, (now, hour) => {
        const latest = findLatestDigest(now, hour);
        const isOnDay = londonDay(latest.at) === latest.day;
        const isAtHour = hourOf(latest.at) === hour || (hour === 1 && hourOf(latest.at) === 2);
        // 25 hours on the day the clocks go back.
        const isLatest = latest.at <= now && now.getTime() - latest.at.getTime() < 25 * HOUR;
        const same = findLatestDigest(latest.at, hour);
        return isOnDay && isAtHour && isLatest && same.day === latest.day;
      }),
      { numRuns: 500 },
    );
  });
});
