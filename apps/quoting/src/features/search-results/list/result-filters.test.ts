import { describe, expect, it } from '@jest/globals';
import { makeOffer } from '../offer/offer-fixture.ts';
import { applyFilters, FILTERS, filterOptions, isFiltered, readFilters } from './result-filters.ts';

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
const shown = (query: string) =>
  applyFilters(offers, readFilters(new URLSearchParams(query), 'single'), 'single')
    .map(({ uuid }) => uuid)
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
    ['price=500', 'acd'],
    ['price=500.50', 'abcd'],
    ['speed=100&network=on', 'a'],
    ['supplier=nobody', ''],
  ])('%j shows %j', (query, uuids) => expect(shown(query)).toBe(uuids));

  it('ignore invalid values', () => {
    expect(shown('network=sideways&price=free&lead=7&contended=')).toBe('abcd');
  });

  it('for leased lines do not apply to broadband', () => {
    expect(readFilters(new URLSearchParams('bearer=100&technology=FTTP'), 'broadband')).toMatchObject({
      bearer: [],
      technology: ['FTTP'],
    });
  });

  it('report whether any is set', () => {
    expect(isFiltered(readFilters(new URLSearchParams('sort=total'), 'single'))).toBe(false);
    expect(isFiltered(readFilters(new URLSearchParams('term=12'), 'single'))).toBe(true);
  });
});

describe('filterOptions', () => {
  const choices = (name: string, query: string) => {
    const row = FILTERS.find((filter) => filter.name === name);
    if (!row) throw new Error(`No filter ${name}`);
    return filterOptions(row, offers, readFilters(new URLSearchParams(query), 'single'), 'single');
  };

  it('counts matches with the other filters applied', () => {
    expect(choices('supplier', 'supplier=castle&speed=100')).toEqual([
      { value: 'castle', count: 1 },
      { value: 'northlight', count: 1 },
    ]);
  });

  it('sorts options by size', () => {
    expect(choices('bearer', '').map(({ value }) => value)).toEqual(['100', '1000', '10000']);
  });

  it('keeps a chosen option without matches', () => {
    expect(choices('term', 'term=12')).toContainEqual({ value: '12', count: 0 });
  });

  it('counts fixed options', () => {
    expect(choices('lead', '')).toContainEqual({ value: '60', count: 3 });
  });
});
