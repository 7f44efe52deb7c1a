import { describe, expect, it } from '@jest/globals';
import { applyItemFilters } from '@portal/area-kit/testing';
import { makeOffer } from '../../testing/offer-fixture.ts';
import { type FilterName, getResultFilters } from './result-filters.ts';

const offers = [
  makeOffer({ uuid: 'a', supplierKey: 'northlight', speed: 100, bearer: 1000, monthlyCost: 30_000 }),
  makeOffer({
    uuid: 'b',
    supplierKey: 'northlight',
    speed: 500,
    bearer: 1000,
    monthlyCost: 50_050,
    termMonths: 60,
  }),
  makeOffer({ uuid: 'c', supplierKey: 'castle', speed: 100, bearer: 100, isOffnet: true, leadTimeDays: 60 }),
  makeOffer({
    uuid: 'd',
    supplierKey: 'castle',
    speed: 1000,
    bearer: 10000,
    isContended: true,
    leadTimeDays: 90,
  }),
];
const results = (query: string) => applyItemFilters(getResultFilters('single', 'over_term'), offers, query);
const shown = (query: string) =>
  results(`${query}&sort=speed`)
    .items.map(({ uuid }) => uuid)
    .toSorted()
    .join('');

describe('search result filters', () => {
  it.each([
    ['', 'abcd'],
    ['supplier=castle', 'cd'],
    ['supplier=castle&supplier=northlight', 'abcd'],
    ['bearer=100&bearer=10000', 'cd'],
    ['speed=100', 'ac'],
    ['term=60', 'b'],
    ['network=off', 'c'],
    ['network=on', 'abd'],
    ['contended=yes', 'd'],
    ['contended=no', 'abc'],
    ['lead=60', 'abc'],
    ['monthly_to=50000', 'acd'],
    ['monthly_to=50050', 'abcd'],
    ['monthly_from=40000', 'b'],
    ['speed=100&network=on', 'a'],
    ['supplier=nobody', ''],
  ])('%j shows %j', (query, uuids) => expect(shown(query)).toBe(uuids));

  it('ignore invalid values', () => {
    expect(shown('network=sideways&monthly_to=free&lead=7&contended=')).toBe('abcd');
  });

  it('for leased lines do not apply to broadband', () => {
    expect(Object.keys(getResultFilters('broadband', 'over_term').filters)).toEqual(
      expect.arrayContaining(['technology']),
    );
    expect(Object.keys(getResultFilters('broadband', 'over_term').filters)).not.toContain('bearer');
    expect(
      applyItemFilters(getResultFilters('broadband', 'over_term'), offers, 'bearer=100').items,
    ).toHaveLength(4);
  });
});

describe('filter options', () => {
  const options = (name: FilterName, query: string) =>
    results(query)
      .groupsOf(name)
      .map(({ label, items }) => `${label} ${items.length}`);

  it('count matches with the other filters applied', () => {
    expect(options('supplier', 'supplier=castle&speed=100')).toEqual(['Castle Networks 1', 'northlight 1']);
  });

  it('are sorted by size', () => {
    expect(options('bearer', '')).toEqual(['100 Mb 1', '1 Gb 2', '10 Gb 1']);
  });

  it('include a chosen value without matches', () => {
    expect(options('term', 'term=12')).toContain('1 Year 0');
  });

  it('count fixed options', () => {
    expect(options('lead', '')).toContain('Within 60 working days 3');
  });
});

describe('search results are sorted', () => {
  const priced = [
    makeOffer({ uuid: '1', supplierKey: 'northway', monthlyCost: 900, totalContractValue: 40_000 }),
    makeOffer({ uuid: '2', supplierKey: 'castle', monthlyCost: 700, totalContractValue: 50_000 }),
    makeOffer({ uuid: '3', supplierKey: 'northway', monthlyCost: 700, totalContractValue: 30_000 }),
  ];
  it.each([
    ['by monthly price, then by total', '', '321'],
    ['in descending order, with ties still by total', 'sort=monthly&direction=desc', '132'],
    ['by supplier', 'sort=supplier', '231'],
    ['by the default where the URL names no sort order', 'sort=toString', '321'],
  ])('%s', (_, query, uuids) => {
    const { items } = applyItemFilters(getResultFilters('single', 'term_36'), priced, query);
    expect(items.map(({ uuid }) => uuid).join('')).toBe(uuids);
  });

  const mixed = [
    makeOffer({ uuid: 'a', termMonths: 60, monthlyCost: 10_000, installCost: 600_000 }),
    makeOffer({ uuid: 'b', termMonths: 12, monthlyCost: 19_000, installCost: 0 }),
    makeOffer({ uuid: 'c', termMonths: 36, monthlyCost: 15_000, installCost: 0 }),
    makeOffer({ uuid: 'd', termMonths: 12, monthlyCost: 16_000, installCost: 60_000 }),
  ];
  const across = (query: string) =>
    applyItemFilters(getResultFilters('single', 'over_term'), mixed, query)
      .items.map(({ uuid }) => uuid)
      .join('');

  it('across terms by cost per month over the term, including install and ECC', () => {
    // 200.00, 190.00, 150.00 and 210.00 a month.
    expect(across('')).toBe('cbad');
  });

  it.each(['monthly', 'install', 'total'])('by %s one term at a time', (sort) => {
    const terms = [...across(`sort=${sort}`)].map((uuid) => mixed.find((offer) => offer.uuid === uuid));
    expect(terms.map((offer) => offer?.termMonths)).toEqual([12, 12, 36, 60]);
  });

  it('within one term without a filter by term', () => {
    expect(Object.keys(getResultFilters('single', 'term_36').filters)).not.toContain('term');
    expect(Object.keys(getResultFilters('single', 'over_term').filters)).toContain('term');
  });
});
