import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PricedProduct } from '../../pricing/priced-product.ts';
import { type DeskQuote, getFloorPercent, priceByDesk } from './price-desk.ts';

/** A product with the lowest or highest possible floor. */
const productWithFloor = (percent: number) =>
  Array.from({ length: 1000 }, (_, number) => `P-${number}`).find(
    (code) => getFloorPercent(code) === percent,
  ) ?? '';

const quote: DeskQuote = {
  productCode: productWithFloor(88),
  monthlyCost: 40_000,
  discount: 0,
  installCost: 25_000,
  eccCost: 0,
  isEccFirm: true,
  isOffnet: false,
  termMonths: 36,
  otherTerms: [],
};

describe('the pricing desk', () => {
  it.each([
    [1, 39_600],
    [2, 38_800],
    [5, 38_000],
    [10, 37_200],
    [20, 36_000],
  ])('prices %d quotes together at %d pence a month', (together, monthly) => {
    expect(priceByDesk(quote, together)).toMatchObject({ kind: 'granted', newMonthlyCost: monthly });
  });

  it('gives half the discount off-net', () => {
    expect(priceByDesk({ ...quote, isOffnet: true }, 10)).toMatchObject({ newMonthlyCost: 38_600 });
  });

  it('installs five or more together free', () => {
    expect(priceByDesk(quote, 4)).toMatchObject({ newInstall: 25_000 });
    expect(priceByDesk(quote, 5)).toMatchObject({
      newInstall: 0,
      note: '5% off for 5 together. Installed free',
    });
  });

  it('pays a small ECC for a valuable contract', () => {
    const worth = { ...quote, monthlyCost: 60_000, eccCost: 150_000 };
    expect(priceByDesk(worth, 1)).toMatchObject({ newEcc: 0 });
    expect(priceByDesk({ ...worth, monthlyCost: 20_000 }, 1)).toMatchObject({ newEcc: 150_000 });
    expect(priceByDesk({ ...worth, eccCost: 250_000 }, 1)).toMatchObject({ newEcc: 250_000 });
  });

  it('offers 36 months instead of 12', () => {
    // Only the fields that the rules read.
    const product = { termMonths: 36, monthlyCost: 32_000, discount: 0, installCost: 0 } as PricedProduct;
    const answer = priceByDesk({ ...quote, termMonths: 12, otherTerms: [{ uuid: 'u', product }] }, 1);
    expect(answer).toMatchObject({
      kind: 'countered',
      newMonthlyCost: 31_680,
      newInstall: 0,
      newSearchQuote: { uuid: 'u' },
      note: 'Offered at 36 Months. 1% off',
    });
  });

  it('offers part of the discount when all of it would go below the product’s floor', () => {
    const dear = { ...quote, productCode: productWithFloor(96) };
    expect(priceByDesk(dear, 10)).toMatchObject({
      kind: 'countered',
      newMonthlyCost: 38_400,
      note: '4% off, the lowest price for this product. Installed free',
    });
  });

  it('declines a product at its floor, with the reason', () => {
    const promoted = { ...quote, productCode: productWithFloor(96), monthlyCost: 36_000, discount: 4_000 };
    expect(priceByDesk(promoted, 4)).toEqual({
      kind: 'declined',
      reason: 'Already 10% off the list price, the lowest price for this product',
    });
    // Concessions other than the monthly price are still possible.
    expect(priceByDesk(promoted, 5)).toMatchObject({
      kind: 'countered',
      newMonthlyCost: 36_000,
      newInstall: 0,
      note: 'Installed free',
    });
  });

  it('stays between the floor and the current price, in whole pence, deterministically', () => {
    const anyQuote = fc.record({
      productCode: fc.integer({ min: 0, max: 500 }).map((number) => `P-${number}`),
      monthlyCost: fc.integer({ min: 1_500, max: 900_000 }),
      discount: fc.integer({ min: 0, max: 90_000 }),
      installCost: fc.integer({ min: 0, max: 190_000 }),
      eccCost: fc.integer({ min: 0, max: 1_000_000 }),
      isEccFirm: fc.boolean(),
      isOffnet: fc.boolean(),
      termMonths: fc.constantFrom(12, 36, 60),
      otherTerms: fc.constant([]),
    });
    fc.assert(
      fc.property(anyQuote, fc.integer({ min: 1, max: 60 }), (each, together) => {
        const answer = priceByDesk(each, together);
        expect(priceByDesk({ ...each }, together)).toEqual(answer);
        if (answer.kind === 'declined') return expect(answer.reason).not.toBe('');
        const list = each.monthlyCost + each.discount;
        const floor = Math.min(each.monthlyCost, (list * getFloorPercent(each.productCode)) / 100);
        expect(answer.newMonthlyCost).toBeGreaterThanOrEqual(Math.floor(floor));
        for (const [now, before] of [
          [answer.newMonthlyCost, each.monthlyCost],
          [answer.newInstall, each.installCost],
          [answer.newEcc, each.eccCost],
        ] as const) {
          expect(Number.isInteger(now)).toBe(true);
          expect(now).toBeGreaterThanOrEqual(0);
          expect(now).toBeLessThanOrEqual(before);
        }
      }),
    );
  });
});
