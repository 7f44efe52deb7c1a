import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { annualCost, formatCharges, formatMoney, totalCost, totalInclEcc } from './money.ts';

const pence = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const price = fc.record({
  install: fc.nat(10_000_000),
  monthly: fc.nat(1_000_000),
  termMonths: fc.integer({ min: 1, max: 120 }),
});

describe('formatCharges', () => {
  it.each([
    [1_450, 4_500, '£14.50 per month, £45.00 one-off'],
    [1_450, 0, '£14.50 per month'],
    [0, 4_500, '£45.00 one-off'],
    [0, 0, 'No charge'],
  ])('shows %i pence a month and %i once as %s', (monthly, oneOff, text) => {
    expect(formatCharges({ monthly, oneOff })).toBe(text);
  });
});

describe('formatMoney', () => {
  it.each([
    [0, '£0.00'],
    [1, '£0.01'],
    [99, '£0.99'],
    [123_456, '£1,234.56'],
    [100_000_000, '£1,000,000.00'],
    [-5, '-£0.05'],
  ])('shows %i pence as %s', (amount, words) => {
    expect(formatMoney(amount)).toBe(words);
  });

  it.each([
    [123_456, 0, '£1,235'],
    [50, 0, '£1'],
    [49, 0, '£0'],
    [-49, 0, '£0'],
    [-0, 2, '£0.00'],
    [123_456, 3, '£1,234.560'],
  ] as const)('shows %i pence with %i decimals as %s', (amount, decimals, words) => {
    expect(formatMoney(amount, decimals)).toBe(words);
  });

  it('shows a dash for an unknown price', () => {
    expect([formatMoney(null), formatMoney(undefined), formatMoney(Number.NaN)]).toEqual(['–', '–', '–']);
  });

  it('creates one formatter for each number of decimals', () => {
    const create = jest.spyOn(Intl, 'NumberFormat');
    for (const amount of [1, 2, 3]) formatMoney(amount, 1);
    expect(create.mock.calls.length).toBeLessThanOrEqual(1);
    create.mockRestore();
  });

  it('loses no penny: the digits parse back to the pence', () => {
    fc.assert(
      fc.property(pence, (amount) => {
        const digits = Number(formatMoney(amount).replace(/[^\d]/g, ''));
        expect(digits).toBe(Math.abs(amount));
      }),
    );
  });

  it('has a minus sign for negative amounts only', () => {
    fc.assert(fc.property(pence, (amount) => expect(formatMoney(amount).startsWith('-')).toBe(amount < 0)));
  });

  it('separates thousands with commas', () => {
    fc.assert(
      fc.property(pence, (amount) => expect(formatMoney(amount)).toMatch(/^-?£\d{1,3}(,\d{3})*\.\d{2}$/)),
    );
  });
});

describe('costs over a term', () => {
  it('adds install and every month, excluding ECC', () => {
    expect(totalCost({ install: 190_000, monthly: 25_050, termMonths: 36 })).toBe(190_000 + 36 * 25_050);
  });

  it('adds ECC separately, and nothing while it is unknown', () => {
    const quote = { install: 100, monthly: 10, termMonths: 12 };
    expect(totalInclEcc({ ...quote, ecc: 5_000 })).toBe(5_220);
    expect(totalInclEcc({ ...quote, ecc: null })).toBe(220);
  });

  it('stays in whole pence', () => {
    fc.assert(
      fc.property(price, fc.nat(10_000_000), (quote, ecc) => {
        expect(Number.isSafeInteger(totalCost(quote))).toBe(true);
        expect(totalInclEcc({ ...quote, ecc }) - totalCost(quote)).toBe(ecc);
      }),
    );
  });

  it('multiplies a month by twelve', () => {
    fc.assert(
      fc.property(price, ({ monthly }) => {
        expect(annualCost(monthly)).toBe(totalCost({ install: 0, monthly, termMonths: 12 }));
      }),
    );
  });
});
