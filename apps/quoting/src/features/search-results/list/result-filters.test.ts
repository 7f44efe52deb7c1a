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

describe('filters of search results', () => {
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

  it('ignore what is not a value of theirs', () => {
    expect(shown('network=sideways&price=free&lead=7&contended=')).toBe('abcd');
  });

  it('of leased lines do not reach into broadband', () => {
    expect(readFilters(new URLSearchParams('bearer=100&technology=FTTP'), 'broadband')).toMatchObject({
      bearer: [],
      technology: ['FTTP'],
    });
  });

  it('know whether any is set', () => {
    expect(isFiltered(readFilters(new URLSearchParams('sort=total'), 'single'))).toBe(false);
    expect(isFiltered(readFilters(new URLSearchParams('term=12'), 'single'))).toBe(true);
  });
});

describe('the choices of a filter', () => {
  const choices = (name: string, query: string) => {
    const row = FILTERS.find((filter) => filter.name === name);
    if (!row) throw new Error(`No filter ${name}`);
    return filterOptions(row, offers, readFilters(new URLSearchParams(query), 'single'), 'single');
  };

  it('count what each would show beside the other filters, itself left aside', () => {
    expect(choices('supplier', 'supplier=castle&speed=100')).toEqual([
      { value: 'castle', count: 1 },
      { value: 'northlight', count: 1 },
    ]);
  });

  it('stand in the order of size', () => {
    expect(choices('bearer', '').map(({ value }) => value)).toEqual(['100', '1000', '10000']);
  });

  it('keep a chosen one that nothing has', () => {
    expect(choices('term', 'term=12')).toContainEqual({ value: '12', count: 0 });
  });

  it('count fixed ones too', () => {
    expect(choices('lead', '')).toContainEqual({ value: '60', count: 3 });
  });
});
