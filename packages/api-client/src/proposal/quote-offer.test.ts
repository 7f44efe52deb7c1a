import { describe, expect, it } from '@jest/globals';
import { getSellingPrice } from './margin.ts';
import { getEarnings, getQuoteOffer, type ProposedQuote } from './quote-offer.ts';

const quoteOf = (change: Partial<ProposedQuote>): ProposedQuote => ({
  reference: 'Q-100234',
  kind: 'single',
  customReference: 'HB-7',
  address: {
    addressLine1: '12 High Street',
    addressLine2: ' ',
    addressLine3: null,
    town: 'Leeds',
    county: null,
    postcode: 'LS1 4AB',
  },
  bearer: 1000,
  speed: 100,
  uploadSpeed: null,
  termMonths: 36,
  installCost: 50_000,
  monthlyCost: 32_500,
  eccCost: 120_000,
  isEccFirm: false,
  isContended: false,
  leadTimeDays: 65,
  ipAllocation: '/29',
  addons: [],
  ...change,
});
const markup = (monthlyPercent: number, installPercent: number) =>
  ({ basis: 'markup', monthlyPercent, installPercent }) as const;

describe('getQuoteOffer', () => {
  it('adds the margin to install and monthly, in whole pence', () => {
    expect(getSellingPrice(32_501, 12.5, 'markup')).toBe(36_564);
    expect(getSellingPrice(0, 50, 'markup')).toBe(0);
  });

  it('calculates the total from the customer’s prices, so that the columns add up', () => {
    const quote = quoteOf({ installCost: 50_000, monthlyCost: 32_501, termMonths: 36, eccCost: 120_000 });
    const prices = getQuoteOffer(quote, markup(12.5, 10));
    expect(prices.install).toBe(55_000);
    expect(prices.monthly).toBe(36_564);
    expect(prices.total).toBe(55_000 + 36_564 * 36);
    expect(prices.annual).toBe(36_564 * 12);
  });

  it('adds no margin to ECC', () => {
    const prices = getQuoteOffer(quoteOf({ eccCost: 120_000 }), markup(50, 50));
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
    };
    const quote = quoteOf({ installCost: 50_303, monthlyCost: 33_500, addons: [addon] });
    const { lines, monthly, install } = getQuoteOffer(quote, markup(12.5, 7.5));
    expect(lines.map(({ text }) => text)).toEqual(['Leased line, 100 Mb on 1 Gb', 'Extra port: RJ45 × 3']);
    // The costs of an add-on are for its whole quantity.
    expect(lines[1]).toMatchObject({ monthly: 375, once: 109 });
    expect(lines.reduce((sum, line) => sum + line.monthly, 0)).toBe(monthly);
    expect(lines.reduce((sum, line) => sum + line.once, 0)).toBe(install);
  });

  it('describes the service without supplier and product, and takes a margin too', () => {
    const offer = getQuoteOffer(quoteOf({ monthlyCost: 680_20 }), {
      basis: 'margin',
      monthlyPercent: 15,
      installPercent: 0,
    });
    expect(offer).toMatchObject({ monthly: 800_24, reference: 'Q-100234', customReference: 'HB-7' });
    expect(offer.facts).toContainEqual({ label: 'Site', value: '12 High Street, Leeds, LS1 4AB' });
    expect(offer.facts).toContainEqual({ label: 'Bearer', value: '1 Gb' });
  });

  it('calculates earnings as the difference between customer and provider prices', () => {
    const quote = quoteOf({ installCost: 50_000, monthlyCost: 30_000, termMonths: 36, eccCost: 90_000 });
    const prices = getQuoteOffer(quote, markup(20, 10));
    expect(getEarnings(quote, prices)).toEqual({ monthly: 6_000, once: 5_000, total: 221_000 });
  });
});
