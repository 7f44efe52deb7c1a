import { expect, it } from '@jest/globals';
import type { DealCosts, ProposalQuote } from '../contract/multi-quotes/proposal.ts';
import { testProposalQuote } from '../testing.ts';
import { getDealLine, getDealOffer, getDealSite, getDealTotals } from './deal-prices.ts';

const margin = { basis: 'margin', monthlyPercent: 15, installPercent: 0 } as const;

it('adds the deal’s margin or mark-up to the monthly price', () => {
  const quote = testProposalQuote({ monthlyCost: 680_20, installCost: 0, termMonths: 36 });
  expect(getDealLine(quote, margin)).toMatchObject({ monthly: 800_24, total: 800_24 * 36 });
  expect(getDealLine(quote, { ...margin, basis: 'markup' })).toMatchObject({ monthly: 782_23 });
});

it('prefers a quote’s individual mark-up', () => {
  const quote = testProposalQuote({
    monthlyCost: 100_00,
    installCost: 50_00,
    ownMargin: { monthlyPercent: 30, installPercent: 10 },
  });
  expect(getDealLine(quote, margin)).toMatchObject({ monthly: 130_00, install: 55_00 });
});

const costsOf = (groups: (Partial<ProposalQuote> & { sites: number })[]): DealCosts => ({
  siteCount: groups.reduce((sum, { sites }) => sum + sites, 0),
  sitesWithOptions: 0,
  crowdedSite: null,
  leftOut: { open: 0, ordered: 0, negotiation: 0 },
  customerName: null,
  validUntil: '2026-12-20',
  firmEcc: 200_00,
  estimatedEcc: 50_00,
  groups: groups.map((group) => ({ ...testProposalQuote(group), sites: group.sites })),
});

it('totals the deal with firm and estimated ECC apart, and what the partner earns', () => {
  const deal = { basis: 'markup', monthlyPercent: 10, installPercent: 0 } as const;
  const costs = costsOf([{ termMonths: 12, monthlyCost: 100_00, installCost: 0, sites: 2 }]);
  expect(getDealTotals(costs, deal).earnings.total).toBe(20_00 * 12);
  expect(getDealOffer('Offices', costs, deal)).toEqual({
    kind: 'multi-quote',
    name: 'Offices',
    siteCount: 2,
    sitesWithOptions: 0,
    install: 0,
    monthly: 220_00,
    total: 220_00 * 12,
    firmEcc: 200_00,
    estimatedEcc: 50_00,
  });
});

it('totals the rounded prices of its sites, so that rows add up to the total', () => {
  const quotes = [680_20, 99_99, 333_33].map((monthlyCost) =>
    testProposalQuote({ monthlyCost, installCost: 101 }),
  );
  const lines = quotes.flatMap((quote) => [quote, quote, quote]).map((quote) => getDealLine(quote, margin));
  const totals = getDealTotals(costsOf(quotes.map((quote) => ({ ...quote, sites: 3 }))), margin);
  for (const price of ['install', 'monthly', 'total'] as const)
    expect(totals[price]).toBe(lines.reduce((sum, line) => sum + line[price], 0));
});

it('shows the customer neither cost nor margin', () => {
  const site = getDealSite(getDealLine(testProposalQuote({ monthlyCost: 100_00 }), margin));
  expect(Object.keys(site).sort()).toEqual([
    'address',
    'ecc',
    'install',
    'isEccFirm',
    'monthly',
    'name',
    'options',
    'service',
    'term',
  ]);
  expect(JSON.stringify(site)).not.toMatch(/10000|cost|margin/i);
});
