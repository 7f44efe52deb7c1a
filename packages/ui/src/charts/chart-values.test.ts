import { describe, expect, it } from '@jest/globals';
import { formatAxisValue, formatFullValue, getAxisTicks, share } from './chart-values.ts';

describe('getAxisTicks', () => {
  it('steps in multiples of 1,024', () => {
    expect(
      getAxisTicks(720 * 1024 ** 2, 'bytes')?.map((tick) => formatAxisValue(tick, { valueKind: 'bytes' })),
    ).toEqual(['0 bytes', '200 MB', '400 MB', '600 MB', '800 MB']);
  });
  it('leaves other value kinds to the axis', () => {
    expect(getAxisTicks(100, 'number')).toBeUndefined();
    expect(getAxisTicks(0, 'bytes')).toBeUndefined();
  });
});

describe('values of a chart', () => {
  it.each([
    [123456, 'money', '£1,234.56', '£1.2k'],
    [-5000, 'money', '-£50.00', '-£50'],
    [12345, 'number', '12,345', '12.3k'],
    [99.95, 'percent', '99.95%', '99.95%'],
    [1048576, 'bytes', '1 MB', '1 MB'],
  ] as const)('says %p of %s in full and short', (value, valueKind, full, axis) => {
    expect(formatFullValue(value, { valueKind })).toBe(full);
    expect(formatAxisValue(value, { valueKind })).toBe(axis);
  });
  it('shows a gap as a dash', () => {
    expect(formatFullValue(null, {})).toBe('–');
  });
  it('uses the caller’s format', () => {
    expect(formatFullValue(3, { formatValue: (value) => `${value} days` })).toBe('3 days');
  });
  it('calculates percentages of the total', () => {
    expect(share(1, 3)).toBe('33.3%');
    expect(share(0, 0)).toBe('–');
  });
});
