import { describe, expect, it } from '@jest/globals';
import { makeQuote } from '../testing/quote-fixture.ts';
import { getSellingPrice } from './margin.ts';
import { getEarnings, getProposalPrices } from './proposal-prices.ts';

describe('getProposalPrices', () => {
  it('adds the margin to install and monthly, in whole pence', () => {
    expect(getSellingPrice(32_501, 12.5, 'markup')).toBe(36_564);
    expect(getSellingPrice(0, 50, 'markup')).toBe(0);
  });

  it('calculates the total from the customer’s prices, so that the columns add up', () => {
    const quote = makeQuote({ installCost: 50_000, monthlyCost: 32_501, termMonths: 36, eccCost: 120_000 });
    const prices = getProposalPrices(quote, { installPercent: 10, monthlyPercent: 12.5 });
    expect(prices.install).toBe(55_000);
    expect(prices.monthly).toBe(36_564);
    expect(prices.total).toBe(55_000 + 36_564 * 36);
    expect(prices.annual).toBe(36_564 * 12);
  });

  it('adds no margin to ECC', () => {
    const prices = getProposalPrices(makeQuote({ eccCost: 120_000 }), {
      installPercent: 50,
      monthlyPercent: 50,
    });
    expect(prices.ecc).toBe(120_000);
    expect(prices.totalInclEcc - prices.total).toBe(120_000);
  });

  it('splits the prices into lines that add up to the totals, including add-on quantities', () => {
    const addon = {
      uuid: 'port',
      value: 'rj45',
      name: 'Extra port',
      text: 'RJ45',
      quantity: 3,
      monthlyCost: 333,
      installCost: 101,
      additionalInformation: null,
    };
    const quote = makeQuote({ installCost: 50_303, monthlyCost: 33_500, addons: [addon] });
    const { lines, monthly, install } = getProposalPrices(quote, {
      installPercent: 7.5,
      monthlyPercent: 12.5,
    });
    expect(lines.map(({ text }) => text)).toEqual(['Leased line, 100 Mb on 1 Gb', 'Extra port: RJ45 × 3']);
    // The costs of an add-on are those of its whole quantity.
    expect(lines[1]).toMatchObject({ monthly: 375, once: 109 });
    expect(lines.reduce((sum, line) => sum + line.monthly, 0)).toBe(monthly);
    expect(lines.reduce((sum, line) => sum + line.once, 0)).toBe(install);
  });

  it('calculates earnings as the difference between customer and provider prices', () => {
    const quote = makeQuote({ installCost: 50_000, monthlyCost: 30_000, termMonths: 36, eccCost: 90_000 });
    const prices = getProposalPrices(quote, { installPercent: 10, monthlyPercent: 20 });
    expect(getEarnings(quote, prices)).toEqual({ monthly: 6_000, once: 5_000, total: 221_000 });
  });
});
