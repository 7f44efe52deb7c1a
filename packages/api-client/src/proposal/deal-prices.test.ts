import { expect, it } from '@jest/globals';
import type { ProposalQuote } from '../contract/multi-quotes/proposal.ts';
import { getDealLine, getDealOffer, getDealProfit } from './deal-prices.ts';

const quoteOf = (change: Partial<ProposalQuote>): ProposalQuote => ({
  reference: 'QM-1',
  customerName: 'Harbour Bakery',
  customReference: 'HB-7',
  site: '12 High Street, Bristol',
  postcode: 'BS1 4DJ',
  bearer: 1000,
  speed: 100,
  uploadSpeed: null,
  termMonths: 36,
  leadTimeDays: 60,
  installCost: 0,
  monthlyCost: 680_20,
  eccCost: 0,
  isEccFirm: true,
  expiredAt: '2026-12-20T23:59:59.000Z',
  ownMargin: null,
  ...change,
});

const margin = { basis: 'margin', monthlyPercent: 15, installPercent: 0 } as const;

it('adds the deal’s margin or mark-up to the monthly price', () => {
  const quote = quoteOf({ monthlyCost: 680_20, installCost: 0, termMonths: 36 });
  expect(getDealLine(quote, margin)).toMatchObject({ monthly: 800_24, total: 800_24 * 36 });
  expect(getDealLine(quote, { ...margin, basis: 'markup' })).toMatchObject({ monthly: 782_23 });
});

it('prefers a quote’s individual mark-up', () => {
  const quote = quoteOf({
    monthlyCost: 100_00,
    installCost: 50_00,
    ownMargin: { monthlyPercent: 30, installPercent: 10 },
  });
  expect(getDealLine(quote, margin)).toMatchObject({ monthly: 130_00, install: 55_00 });
});

it('totals the deal with firm and estimated ECC apart, and what the partner earns', () => {
  const firm = quoteOf({
    eccCost: 200_00,
    isEccFirm: true,
    termMonths: 12,
    monthlyCost: 100_00,
    installCost: 0,
  });
  const estimated = quoteOf({ ...firm, eccCost: 50_00, isEccFirm: false });
  const deal = { basis: 'markup', monthlyPercent: 10, installPercent: 0 } as const;
  const lines = [firm, estimated].map((quote) => getDealLine(quote, deal));
  expect(getDealProfit(lines)).toBe(20_00 * 12);
  expect(getDealOffer('Offices', lines)).toMatchObject({
    install: 0,
    monthly: 220_00,
    total: 220_00 * 12,
    firmEcc: 200_00,
    estimatedEcc: 50_00,
  });
});

it('shows the customer neither cost nor margin', () => {
  const offer = getDealOffer('Offices', [getDealLine(quoteOf({ monthlyCost: 100_00 }), margin)]);
  expect(Object.keys(offer.sites[0] ?? {}).sort()).toEqual([
    'address',
    'ecc',
    'install',
    'isEccFirm',
    'monthly',
    'name',
    'service',
    'term',
  ]);
  expect(JSON.stringify(offer)).not.toMatch(/10000|cost|margin/i);
});
