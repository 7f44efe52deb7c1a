import { describe, expect, it } from '@jest/globals';
import { applyItemFilters } from '@portal/area-kit/testing';
import type { QuoteKind } from '../../quotes/quote-kinds.ts';
import { makeOffer } from '../../testing/offer-fixture.ts';
import { RESULT_FILTERS } from './result-filters.ts';
import { describeGroups, type ResultGroup, readGrouping } from './result-groups.ts';

const offers = [
  makeOffer({ uuid: '1', supplierKey: 'a', monthlyCost: 900, termMonths: 36 }),
  makeOffer({ uuid: '2', supplierKey: 'b', monthlyCost: 700, termMonths: 60, isOffnet: true }),
  makeOffer({ uuid: '3', supplierKey: 'a', monthlyCost: 800, termMonths: 60 }),
];
const groupsBy = (name: string, query = '', kind: QuoteKind = 'single', among = offers) => {
  const grouping = readGrouping(new URLSearchParams({ group: name }), kind);
  const groups = applyItemFilters(RESULT_FILTERS[kind], among, query).groupsOf(grouping.name);
  return describeGroups(grouping, groups, kind).map(
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
      makeOffer({ uuid: '1', technology: 'FTTC', bearer: null, speed: 40, monthlyCost: 1_500 }),
      makeOffer({ uuid: '2', technology: 'FTTC', bearer: null, speed: 80, monthlyCost: 1_900 }),
      makeOffer({ uuid: '3', technology: 'FTTP', bearer: null, speed: 1000, monthlyCost: 4_000 }),
    ];
    expect(groupsBy('technology', '', 'broadband', products)).toEqual([
      { value: 'FTTC', count: 2, fromMonthly: 1_500, detail: '40 Mb to 80 Mb' },
      { value: 'FTTP', count: 1, fromMonthly: 4_000, detail: '1 Gb' },
    ]);
  });

  it('are read from the URL, ignoring invalid values', () => {
    expect(readGrouping(new URLSearchParams('group=term'), 'single').name).toBe('term');
    expect(readGrouping(new URLSearchParams('group=technology'), 'single').name).toBe('supplier');
    expect(readGrouping(new URLSearchParams(), 'broadband').name).toBe('technology');
  });
});
