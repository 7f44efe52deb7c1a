import { describe, expect, it } from '@jest/globals';
import { aQuote } from '../quotes/quote-fixture.ts';
import { proposalPrices, withMargin } from './proposal-prices.ts';

describe('proposalPrices', () => {
  it('adds the margin to install and monthly, in whole pence', () => {
    expect(withMargin(32_501, 12.5)).toBe(36_564);
    expect(withMargin(0, 50)).toBe(0);
  });

  it('works the total out from the customer’s prices, so that the columns add up', () => {
    const quote = aQuote({ installCost: 50_000, monthlyCost: 32_501, termMonths: 36, eccCost: 120_000 });
    const prices = proposalPrices(quote, { installPercent: 10, monthlyPercent: 12.5 });
    expect(prices.install).toBe(55_000);
    expect(prices.monthly).toBe(36_564);
    expect(prices.total).toBe(55_000 + 36_564 * 36);
    expect(prices.annual).toBe(36_564 * 12);
  });

  it('passes ECC on without a margin', () => {
    const prices = proposalPrices(aQuote({ eccCost: 120_000 }), { installPercent: 50, monthlyPercent: 50 });
    expect(prices.ecc).toBe(120_000);
    expect(prices.totalInclEcc - prices.total).toBe(120_000);
  });
});
