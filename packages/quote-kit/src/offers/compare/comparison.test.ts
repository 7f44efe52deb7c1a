import { describe, expect, it } from '@jest/globals';
import { makeOffer } from '../../testing/offer-fixture.ts';
import { getComparedOffers, getComparisonRows, limitComparedOffers } from './comparison.ts';

describe('the offers to compare', () => {
  it('are at most four distinct ones, in the order chosen', () => {
    expect(limitComparedOffers(['a', 'b', 'a', 'c', 'd', 'e'])).toEqual(['a', 'b', 'c', 'd']);
  });

  it('leave out offers that are not in the results', () => {
    const offers = [makeOffer({ uuid: 'a' }), makeOffer({ uuid: 'b' })];
    expect(getComparedOffers(['b', 'gone', 'a'], offers).map(({ uuid }) => uuid)).toEqual(['b', 'a']);
  });
});

describe('a comparison', () => {
  const rows = getComparisonRows([
    makeOffer({ uuid: 'a', monthlyCost: 30_000, estimatedEcc: 0 }),
    makeOffer({ uuid: 'b', monthlyCost: 25_000, estimatedEcc: 90_000, isEccFirm: false }),
  ]);
  const row = (label: string) => rows.find((candidate) => candidate.label === label)?.cells;

  it('starts with the main prices', () => {
    expect(rows.slice(0, 3).map(({ label }) => label)).toEqual(['Install', 'Monthly', 'Total for the term']);
  });

  it('marks the best value if the offers differ', () => {
    expect(row('Monthly')).toEqual([
      { text: '£300.00', note: null, isBest: false },
      { text: '£250.00', note: 'Lowest', isBest: true },
    ]);
    expect(row('Install')?.map(({ isBest }) => isBest)).toEqual([false, false]);
  });

  it('shows whether each price is firm or estimated', () => {
    expect(row('ECC')?.map(({ note }) => note)).toEqual(['Lowest, firm', 'Estimated']);
    expect(row('Total for the term')?.map(({ note }) => note)).toEqual([
      'Firm, excl. ECC',
      'Firm, excl. ECC',
    ]);
    expect(row('Total incl. ECC')?.map(({ note }) => note)).toEqual(['Firm', 'Lowest, firm except ECC']);
  });

  it('compares totals only between equal terms, but always the average per month', () => {
    const terms = getComparisonRows([
      makeOffer({ monthlyCost: 30_000, installCost: 120_000, estimatedEcc: 0, termMonths: 12 }),
      makeOffer({ monthlyCost: 25_000, installCost: 0, estimatedEcc: 36_000, termMonths: 36 }),
    ]);
    const notes = (label: string) =>
      terms.find((one) => one.label === label)?.cells.map(({ text, isBest }) => [text, isBest]);
    expect(notes('Total incl. ECC')).toEqual([
      ['£4,800.00', false],
      ['£9,360.00', false],
    ]);
    expect(notes('Per month, all in')).toEqual([
      ['£400.00', false],
      ['£260.00', true],
    ]);
  });
});
