import { describe, expect, it } from '@jest/globals';
import { formatNoticePeriod } from './notice-period.ts';

describe('formatNoticePeriod', () => {
  it.each([
    [null, null, null],
    ['2026-11-24T00:00:00Z', '2026-11-24T05:00:00Z', '24/11/2026 00:00 to 05:00'],
    ['2026-11-24T22:00:00Z', '2026-11-25T05:00:00Z', '24/11/2026 22:00 to 25/11/2026 05:00'],
    ['2026-07-01T23:30:00Z', null, 'From 02/07/2026 00:30'],
    [null, '2026-11-24T05:00:00Z', 'Until 24/11/2026 05:00'],
  ])('formats %s to %s', (startsAt, endsAt, text) => {
    expect(formatNoticePeriod({ startsAt, endsAt })).toBe(text);
  });
});
