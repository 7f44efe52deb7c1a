import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatDay, isIsoDay, parseDay, parseMoment } from './day-format.ts';

describe('parseDay', () => {
  it.each([
    '21-11-2026',
    '21/11/2026',
    '21.11.26',
    '2026-11-21',
    '21112026',
    '21 Nov 2026',
    '21 november 2026',
    ' 21-11-2026 ',
  ])('reads %j', (text) => expect(parseDay(text)).toBe('2026-11-21'));
  it('reads the day before the month, and single digits', () => {
    expect(parseDay('1/2/2026')).toBe('2026-02-01');
  });
  it.each(['', '21-11-0202', '31-02-2026', '21-13-2026', 'tomorrow', '21-11', '2026'])('refuses %j', (text) =>
    expect(parseDay(text)).toBeNull(),
  );
});

describe('parseMoment', () => {
  it.each([
    ['21-11-2026 09:30:15', '2026-11-21T09:30:15'],
    ['21/11/2026 9:30', '2026-11-21T09:30:00'],
    ['21-11-2026', '2026-11-21T00:00:00'],
    ['2026-11-21T09:30:00', '2026-11-21T09:30:00'],
  ])('reads %j', (text, value) => expect(parseMoment(text)).toBe(value));
  it.each(['21-11-2026 25:00', '21-11-2026 9:3', '09:30'])('refuses %j', (text) =>
    expect(parseMoment(text)).toBeNull(),
  );
});

describe('formatting', () => {
  it('shows DD-MM-YYYY', () => {
    expect(formatDay('2026-11-21')).toBe('21-11-2026');
  });
  it('returns invalid text as is', () => {
    expect(formatDay('soon')).toBe('soon');
    expect(isIsoDay('2026-02-30')).toBe(false);
  });
});

describe('a pasted day', () => {
  const days = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  it('survives formatting and parsing', () => {
    fc.assert(fc.property(days, (day) => expect(parseDay(formatDay(day))).toBe(day)));
  });

  it('parses the same with any separator', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('-', '/', '.'), (day, separator) => {
        expect(parseDay(formatDay(day).replaceAll('-', separator))).toBe(day);
      }),
    );
  });
});
