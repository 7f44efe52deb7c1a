import { describe, expect, it } from '@jest/globals';
import { formatLeadTime, formatLineSpeed, formatSpeed, formatTerm } from './units.ts';

it.each([
  [10, '10 Mb'],
  [999, '999 Mb'],
  [1000, '1 Gb'],
  [1200, '1.2 Gb'],
  [10_000, '10 Gb'],
])('shows %i Mbps as %s (R25)', (mbps, text) => expect(formatSpeed(mbps)).toBe(text));

describe('formatLineSpeed', () => {
  it.each([
    [{ speed: 100, uploadSpeed: null, bearer: 1000 }, '100 Mb on 1 Gb'],
    [{ speed: 80, uploadSpeed: 20, bearer: null }, '80/20 Mb'],
    [{ speed: 1000, uploadSpeed: 115, bearer: null }, '1 Gb/115 Mb'],
    [{ speed: 100, uploadSpeed: 100, bearer: null }, '100 Mb'],
    [{ speed: 100, uploadSpeed: null, bearer: null }, '100 Mb'],
  ])('%j is %s', (line, text) => expect(formatLineSpeed(line)).toBe(text));
});

it('counts months and working days', () => {
  expect([formatTerm(1), formatTerm(36)]).toEqual(['1 Month', '36 Months']);
  expect([formatLeadTime(1), formatLeadTime(30), formatLeadTime(30, 25), formatLeadTime(10, 10)]).toEqual([
    '1 working day',
    '30 working days',
    '25 to 30 working days',
    '10 working days',
  ]);
});
