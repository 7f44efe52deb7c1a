import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  calendarDay,
  daysBetween,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDayMonth,
  formatExactTime,
  formatMonth,
  formatTime,
  relativeTime,
} from './dates.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const ago = (hours: number, minutes = 0) => new Date(now - (hours * 60 + minutes) * 60_000);

it('formatDateRange shows both days, one open end, or that the range is reversed', () => {
  expect(formatDateRange('2026-11-01', '2026-11-21')).toBe('01/11/2026 to 21/11/2026');
  expect(formatDateRange('2026-11-01', '')).toBe('from 01/11/2026');
  expect(formatDateRange('', '2026-11-21')).toBe('until 21/11/2026');
  expect(formatDateRange('2026-11-20', '2026-01-01')).toBe('20/11/2026 to 01/01/2026: ends before it starts');
  expect(formatDateRange('', null)).toBe('–');
});

describe('formatDate', () => {
  it('shows DD/MM/YYYY', () => {
    expect(formatDate('2026-03-05T09:30:00.000Z')).toBe('05/03/2026');
    expect(formatDate(new Date(Date.UTC(2026, 0, 1)))).toBe('01/01/2026');
  });

  it('shows a dash for a missing or invalid date', () => {
    expect([null, undefined, '', 'soon'].map(formatDate)).toEqual(['–', '–', '–', '–']);
  });

  it('shows the day in London: 23:30 UTC is the next day in summer', () => {
    expect(formatDate('2026-06-30T23:30:00Z')).toBe('01/07/2026');
    expect(formatDate('2026-12-31T23:30:00Z')).toBe('31/12/2026');
  });

  it('does not convert a calendar day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          expect(formatDate(day).split('/').reverse().join('-')).toBe(day);
        },
      ),
    );
  });
});

describe('formatDateTime', () => {
  it('shows London time on both sides of the clock change', () => {
    expect(formatDateTime('2026-10-25T00:30:00Z')).toBe('25/10/2026 01:30');
    expect(formatDateTime('2026-10-25T01:30:00Z')).toBe('25/10/2026 01:30');
    expect(formatDateTime('2026-10-25T02:30:00Z')).toBe('25/10/2026 02:30');
  });

  it('writes midnight as 00', () => {
    expect(formatDateTime('2026-01-10T00:05:00Z')).toBe('10/01/2026 00:05');
  });
});

it('formatExactTime shows DD-MM-YYYY HH:mm:ss in London', () => {
  expect(formatExactTime('2026-06-30T23:30:15Z')).toBe('01-07-2026 00:30:15');
  expect(formatExactTime('2026-03-29T01:00:00Z')).toBe('29-03-2026 02:00:00');
  expect(formatExactTime(null)).toBe('–');
});

describe('relativeTime', () => {
  it.each([
    [0, 0, 'just now'],
    [0, 1, '1 minute ago'],
    [0, 59, '59 minutes ago'],
    [1, 0, '1 hour ago'],
    [35, 59, '35 hours ago'],
    [36, 0, '20 Nov'],
  ])('of %i hours and %i minutes ago is "%s"', (hours, minutes, words) => {
    expect(relativeTime(ago(hours, minutes), now)).toBe(words);
  });

  it('also describes future times', () => {
    expect(relativeTime(ago(-2), now)).toBe('in 2 hours');
    expect(relativeTime(ago(-48), now)).toBe('23 Nov');
  });

  it('names the month the same way in every engine', () => {
    expect(formatDayMonth('2026-09-01T12:00:00Z')).toBe('1 Sep');
    expect(formatDayMonth('2026-03-05T12:00:00Z')).toBe('5 Mar');
  });

  it('shows a dash for a missing time', () => {
    expect(relativeTime(null, now)).toBe('–');
  });
});

describe('calendar days', () => {
  const days = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  it('daysBetween inverts addDays, across clock changes and leap days', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -4000, max: 4000 }), (day, distance) => {
        expect(daysBetween(day, addDays(day, distance))).toBe(distance);
      }),
    );
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  });

  it('converts an instant to its day in London', () => {
    expect(calendarDay('2026-06-30T23:30:00Z')).toBe('2026-07-01');
    expect(calendarDay(Date.parse('2026-12-31T23:30:00Z'))).toBe('2026-12-31');
    expect(calendarDay('2026-06-30')).toBe('2026-06-30');
  });
});

it('shows the time and the month in London', () => {
  expect(formatTime('2026-06-30T23:30:00Z')).toBe('00:30');
  expect(formatMonth('2026-09-30T23:30:00Z')).toBe('Oct 2026');
  expect([formatTime(null), formatMonth('soon')]).toEqual(['–', '–']);
});
