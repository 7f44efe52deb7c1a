import { describe, expect, it } from '@jest/globals';
import type { PricedProduct } from '../pricing/priced-product.ts';
import { type DeskQuote, priceByDesk } from './price-desk.ts';

const quote: DeskQuote = {
  monthlyCost: 40_000,
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
  ])('gives %d together a month at %d pence', (together, monthly) => {
    expect(priceByDesk(quote, together)).toMatchObject({ newMonthlyCost: monthly });
  });

  it('gives half of it off the supplier’s network', () => {
    expect(priceByDesk({ ...quote, isOffnet: true }, 10)).toMatchObject({ newMonthlyCost: 38_600 });
  });

  it('installs five together free', () => {
    expect(priceByDesk(quote, 4)).toMatchObject({ newInstall: 25_000 });
    expect(priceByDesk(quote, 5)).toMatchObject({
      newInstall: 0,
      note: '5% off for 5 together. Installed free',
    });
  });

  it('carries a small ECC for a contract that is worth it', () => {
    const worth = { ...quote, monthlyCost: 60_000, eccCost: 150_000 };
    expect(priceByDesk(worth, 1)).toMatchObject({ newEcc: 0 });
    expect(priceByDesk({ ...worth, monthlyCost: 20_000 }, 1)).toMatchObject({ newEcc: 150_000 });
    expect(priceByDesk({ ...worth, eccCost: 250_000 }, 1)).toMatchObject({ newEcc: 250_000 });
  });

  it('offers 36 months for 12', () => {
    // Only what the rule reads of a product.
    const product = { termMonths: 36, monthlyCost: 32_000, installCost: 0 } as PricedProduct;
    const answer = priceByDesk({ ...quote, termMonths: 12, otherTerms: [{ uuid: 'u', product }] }, 1);
    expect(answer).toMatchObject({ newMonthlyCost: 31_680, newInstall: 0, newSearchQuote: { uuid: 'u' } });
    expect(answer?.note).toContain('36 months');
  });

  it('declines where nothing can be moved', () => {
    expect(priceByDesk({ ...quote, monthlyCost: 50 }, 1)).toBeNull();
  });
});
