import { describe, expect, it } from '@jest/globals';
import { getIntervalText, getPeak, getPercentile95, getTrafficRates } from './traffic-figures.ts';

const at = (hour: number) => `2026-11-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const point = (type: 'in' | 'out', hour: number, bytes: number) => ({
  id: `${type}-${hour}`,
  name: 'acm-00012-cpe',
  type,
  bytes,
  timestamp: at(hour),
});

describe('traffic', () => {
  it('turns bytes of an hour into a rate in Mbps, with a gap where a direction has no report', () => {
    const rates = getTrafficRates({
      // 45 GB in an hour are 100 Mbps.
      trafficIn: [point('in', 1, 45_000_000_000), point('in', 2, 4_500_000_000)],
      trafficOut: [point('out', 2, 450_000_000)],
      intervalSeconds: 3600,
    });
    expect(rates).toEqual({ times: [at(1), at(2)], in: [100, 10], out: [null, 1] });
  });

  it('has the value that 95% of the values do not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(getPercentile95(hundred)).toBe(95);
    expect(getPercentile95([...hundred, null, null])).toBe(95);
    expect(getPercentile95([7])).toBe(7);
    expect(getPercentile95([null])).toBeNull();
  });

  it('has the first of the highest values as its peak', () => {
    expect(getPeak([at(1), at(2), at(3)], [2, 9, 9])).toEqual({ mbps: 9, at: at(2) });
    expect(getPeak([at(1)], [null])).toBeNull();
  });

  it('says what a value is an average of', () => {
    expect([300, 3600, 86_400].map(getIntervalText)).toEqual(['5 minutes', 'hour', 'day']);
  });
});
