import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import {
  formatBytes,
  formatNumber,
  formatPercent,
  formatSpeed,
  formatTermMonths,
  formatTermYears,
  plural,
  roundCoordinate,
} from './measures.ts';

describe('formatSpeed', () => {
  it.each([
    [10, '10 Mb', '10 Mbps'],
    [999, '999 Mb', '999 Mbps'],
    [1000, '1 Gb', '1 Gbps'],
    [1200, '1.2 Gb', '1.2 Gbps'],
    [1150, '1.15 Gb', '1.15 Gbps'],
    [10_000, '10 Gb', '10 Gbps'],
    [0.5, '0.5 Mb', '0.5 Mbps'],
  ])('shows %d as %s or %s', (mbps, short, long) => {
    expect(formatSpeed(mbps)).toBe(short);
    expect(formatSpeed(mbps, 'Mbps')).toBe(long);
  });

  it('shows a dash for an unknown speed', () => {
    expect(formatSpeed(null)).toBe('–');
  });
});

describe('terms', () => {
  it.each([
    [1, '1 Month', '0.08 Years'],
    [12, '12 Months', '1 Year'],
    [18, '18 Months', '1.5 Years'],
    [36, '36 Months', '3 Years'],
    [60, '60 Months', '5 Years'],
  ])('of %i months are %s and %s', (months, inMonths, inYears) => {
    expect(formatTermMonths(months)).toBe(inMonths);
    expect(formatTermYears(months)).toBe(inYears);
  });

  it('show a dash when there is none', () => {
    expect([formatTermMonths(null), formatTermYears(undefined)]).toEqual(['–', '–']);
  });
});

describe('roundCoordinate', () => {
  it('keeps six decimals', () => {
    expect(roundCoordinate(51.507350949)).toBe(51.507351);
    expect(roundCoordinate(-0.12775839999)).toBe(-0.127758);
    expect(Object.is(roundCoordinate(-0.0000001), 0)).toBe(true);
  });

  it('moves a coordinate by at most half a millionth of a degree, and is idempotent', () => {
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (degrees) => {
        const rounded = roundCoordinate(degrees);
        expect(Math.abs(rounded - degrees)).toBeLessThanOrEqual(0.500001e-6);
        expect(roundCoordinate(rounded)).toBe(rounded);
      }),
    );
  });
});

describe('counts, percentages and sizes', () => {
  it('uses the right plural', () => {
    expect([
      plural(1, 'quote'),
      plural(0, 'quote'),
      plural(1200, 'quote'),
      plural(2, 'query', 'queries'),
    ]).toEqual(['1 quote', '0 quotes', '1,200 quotes', '2 queries']);
  });

  it('formats ratios as percentages', () => {
    expect([formatPercent(0.5), formatPercent(0.99951, 2), formatPercent(null)]).toEqual([
      '50%',
      '99.95%',
      '–',
    ]);
  });

  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1,023 bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1024 ** 2 - 1, '1 MB'],
    [5 * 1024 ** 3, '5 GB'],
  ])('shows %i bytes as %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });

  it('creates each formatter once', () => {
    formatNumber(1);
    formatPercent(1);
    const create = jest.spyOn(Intl, 'NumberFormat');
    expect([formatNumber(-1234567), formatNumber(12345), formatPercent(0.29), formatPercent(12.5)]).toEqual([
      '-1,234,567',
      '12,345',
      '29%',
      '1,250%',
    ]);
    expect(create).not.toHaveBeenCalled();
    create.mockRestore();
  });

  it('separates thousands', () => {
    expect([formatNumber(1234567), formatNumber(undefined)]).toEqual(['1,234,567', '–']);
  });
});

describe('for any value', () => {
  const unitOf = { Mb: 1, Gb: 1000 } as const;

  it('a speed parses back to itself, Mb below 1000 and Gb from there (R25)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400_000 }), (mbps) => {
        const [amount = '', unit] = formatSpeed(mbps).split(' ');
        expect(unit).toBe(mbps < 1000 ? 'Mb' : 'Gb');
        // Gb are said to two decimals.
        const read = Number(amount.replaceAll(',', '')) * unitOf[unit as keyof typeof unitOf];
        // Rounded, because 260.17 * 1000 is a little more.
        expect(Math.abs(Math.round(read) - mbps)).toBeLessThanOrEqual(mbps < 1000 ? 0 : 5);
      }),
    );
  });

  it('the long unit only adds "ps"', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (mbps) => {
        expect(formatSpeed(mbps, 'Mbps')).toBe(`${formatSpeed(mbps)}ps`);
      }),
    );
  });

  it('a term in months starts with its number, and only 1 is singular', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), (months) => {
        expect(formatTermMonths(months)).toBe(`${months} Month${months === 1 ? '' : 's'}`);
      }),
    );
  });

  it('a term in whole years parses back to its months', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), (years) => {
        expect(formatTermYears(years * 12)).toBe(`${years} Year${years === 1 ? '' : 's'}`);
      }),
    );
  });
});
