import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { availablePresets, commonPresets } from './presets.ts';

const range = (label: string, today: string) =>
  commonPresets(today).find((preset) => preset.label === label)?.range;

describe('commonPresets', () => {
  it.each([
    ['Today', '2026-11-21', '2026-11-21'],
    // 21 November 2026 is a Saturday.
    ['This week', '2026-11-16', '2026-11-21'],
    ['Last 7 days', '2026-11-15', '2026-11-21'],
    ['Last 30 days', '2026-10-23', '2026-11-21'],
    ['This month', '2026-11-01', '2026-11-21'],
    ['Last month', '2026-10-01', '2026-10-31'],
  ])('%s is %s to %s', (label, start, end) => {
    expect(range(label, '2026-11-21')).toEqual({ start, end });
  });

  it('finds the last day of a short month', () => {
    expect(range('Last month', '2028-03-31')).toEqual({ start: '2028-02-01', end: '2028-02-29' });
  });

  it('never ends before it starts, nor after today', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const today = date.toISOString().slice(0, 10);
        for (const { range } of commonPresets(today)) {
          expect((range.start ?? '') <= (range.end ?? '')).toBe(true);
          expect((range.end ?? '') <= today).toBe(true);
        }
      }),
    );
  });
});

describe('availablePresets', () => {
  const presets = commonPresets('2026-11-21');

  it('clips presets to the limits and leaves out those outside', () => {
    const offered = availablePresets(presets, { min: '2026-11-10' });
    expect(offered.map(({ label }) => label)).not.toContain('Last month');
    expect(offered.find(({ label }) => label === 'Last 30 days')?.range).toEqual({
      start: '2026-11-10',
      end: '2026-11-21',
    });
    expect(availablePresets(presets, { min: '2026-11-22' })).toEqual([]);
    expect(availablePresets(presets, { max: '2026-10-31' }).map(({ label }) => label)).toEqual([
      'Last 30 days',
      'Last month',
    ]);
  });

  it('returns presets unchanged without limits', () => {
    expect(availablePresets(presets, {})).toEqual(presets);
  });
});
