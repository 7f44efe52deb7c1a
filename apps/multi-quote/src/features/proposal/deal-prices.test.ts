import { expect, it } from '@jest/globals';
import { testProposalQuote } from '../../testing/proposal-fixture.ts';
import { getDealLine, getDealTotals } from './deal-prices.ts';

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

it('totals the deal with firm and estimated ECC apart, and what the partner earns', () => {
  const firm = testProposalQuote({
    eccCost: 200_00,
    isEccFirm: true,
    termMonths: 12,
    monthlyCost: 100_00,
    installCost: 0,
  });
  const estimated = testProposalQuote({ ...firm, eccCost: 50_00, isEccFirm: false });
  const deal = { basis: 'markup', monthlyPercent: 10, installPercent: 0 } as const;
  expect(getDealTotals([firm, estimated].map((quote) => getDealLine(quote, deal)))).toEqual({
    install: 0,
    monthly: 220_00,
    total: 220_00 * 12,
    firmEcc: 200_00,
    estimatedEcc: 50_00,
    profit: 20_00 * 12,
  });
});
