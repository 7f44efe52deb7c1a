import { describe, expect, it } from '@jest/globals';
import { applyItemFilters } from '@portal/area-kit/testing';
import type { QuoteKind } from '../../quotes/quote-kinds.ts';
import { makeOffer } from '../../testing/offer-fixture.ts';
import { getResultFilters } from './result-filters.ts';
import {
  describeGroups,
  getTileGrouping,
  listGroupings,
  type ResultGroup,
  readGrouping,
} from './result-groups.ts';

const offers = [
  makeOffer({ installCost: 0, uuid: '1', supplierKey: 'a', monthlyCost: 900, termMonths: 36 }),
  makeOffer({
    installCost: 0,
    uuid: '2',
    supplierKey: 'b',
    monthlyCost: 700,
    termMonths: 60,
    isOffnet: true,
  }),
  makeOffer({ installCost: 0, uuid: '3', supplierKey: 'a', monthlyCost: 800, termMonths: 60 }),
];
const groupsBy = (
  name: string,
  query = '',
  kind: QuoteKind = 'single',
  among = offers,
  basis: string = 'over_term',
) => {
  const params = new URLSearchParams({ group: name });
  const grouping = getTileGrouping(readGrouping(params, kind, 'over_term'), kind);
  const groups = applyItemFilters(getResultFilters(kind, 'over_term'), among, query).groupsOf(grouping.name);
  return describeGroups(grouping, groups, kind, basis).map(
    ({ label: _, ...group }): Omit<ResultGroup, 'label'> => group,
  );
};

describe('result groups', () => {
  it('by supplier show lowest price and network, cheapest first', () => {
    expect(groupsBy('supplier')).toEqual([
      { value: 'b', count: 1, fromMonthly: 700, detail: 'off-net' },
      { value: 'a', count: 2, fromMonthly: 800, detail: 'on-net' },
    ]);
  });

  it('by term are sorted by term and show the number of suppliers', () => {
    expect(groupsBy('term')).toEqual([
      { value: '36', count: 1, fromMonthly: 900, detail: '1 supplier' },
      { value: '60', count: 2, fromMonthly: 700, detail: '2 suppliers' },
    ]);
  });

  it('apply the other filters and mark empty groups', () => {
    const some = groupsBy('supplier', 'term=36&supplier=b');
    expect(some).toEqual([
      { value: 'a', count: 1, fromMonthly: 900, detail: 'on-net' },
      { value: 'b', count: 0, fromMonthly: null, detail: 'None with these filters' },
    ]);
  });

  it('for broadband are technologies with their speeds', () => {
    const products = [
      makeOffer({
        installCost: 0,
        uuid: '1',
        technology: 'FTTC',
        bearer: null,
        speed: 40,
        monthlyCost: 1_500,
      }),
      makeOffer({
        installCost: 0,
        uuid: '2',
        technology: 'FTTC',
        bearer: null,
        speed: 80,
        monthlyCost: 1_900,
      }),
      makeOffer({
        installCost: 0,
        uuid: '3',
        technology: 'FTTP',
        bearer: null,
        speed: 1000,
        monthlyCost: 4_000,
      }),
    ];
    expect(groupsBy('technology', '', 'broadband', products)).toEqual([
      { value: 'FTTC', count: 2, fromMonthly: 1_500, detail: '40 Mb to 80 Mb' },
      { value: 'FTTP', count: 1, fromMonthly: 4_000, detail: '1 Gb' },
    ]);
  });

  it('across terms show the lowest cost per month over the term', () => {
    const terms = [
      makeOffer({ uuid: '1', supplierKey: 'a', monthlyCost: 20_000, installCost: 0, termMonths: 36 }),
      makeOffer({ uuid: '2', supplierKey: 'a', monthlyCost: 19_000, installCost: 24_000, termMonths: 12 }),
    ];
    expect(groupsBy('supplier', '', 'single', terms)).toMatchObject([{ fromMonthly: 20_000 }]);
    expect(groupsBy('supplier', '', 'single', terms.slice(1), 'term_12')).toMatchObject([
      { fromMonthly: 19_000 },
    ]);
  });

  it('are read from the URL, ignoring invalid values', () => {
    const read = (query: string, kind: QuoteKind, basis = 'over_term') =>
      readGrouping(new URLSearchParams(query), kind, basis)?.name;
    expect(read('group=term', 'single')).toBe('term');
    expect(read('group=term', 'single', 'term_36')).toBeUndefined();
    expect(read('group=technology', 'single')).toBeUndefined();
    expect(read('', 'broadband')).toBeUndefined();
  });

  it('do not offer the term where prices of one term are compared', () => {
    const names = (basis: string) => listGroupings('single', basis).map(({ name }) => name);
    expect(names('over_term')).toEqual(['supplier', 'speed', 'term', 'bearer']);
    expect(names('term_36')).toEqual(['supplier', 'speed', 'bearer']);
  });

  it('are tiles by supplier or technology while the list is not grouped', () => {
    expect(getTileGrouping(null, 'single').name).toBe('supplier');
    expect(getTileGrouping(null, 'broadband').name).toBe('technology');
  });
});
