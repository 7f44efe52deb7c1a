import { describe, expect, it } from '@jest/globals';
import { makeOffer } from '../offer/offer-fixture.ts';
import { DEFAULT_SORT, readSort, sortOffers } from './result-sort.ts';

const name = (key: string) => ({ a: 'Zebra', b: 'Alder' })[key] ?? key;
const offers = [
  makeOffer({ uuid: '1', supplierKey: 'a', monthlyCost: 900, totalContractValue: 40_000 }),
  makeOffer({ uuid: '2', supplierKey: 'b', monthlyCost: 700, totalContractValue: 50_000, isOffnet: true }),
  makeOffer({ uuid: '3', supplierKey: 'a', monthlyCost: 700, totalContractValue: 30_000, leadTimeDays: 20 }),
];
const order = (sort: Parameters<typeof sortOffers>[1]) =>
  sortOffers(offers, sort, name)
    .map(({ uuid }) => uuid)
    .join('');

describe('sortOffers', () => {
  it('sorts by monthly price, then by total', () => {
    expect(order(DEFAULT_SORT)).toBe('321');
  });

  it('sorts in descending order, with ties still by total', () => {
    expect(order({ sort: 'monthly', direction: 'desc' })).toBe('132');
  });

  it('sorts suppliers by name, not by key', () => {
    expect(order({ sort: 'supplier', direction: 'asc' })).toBe('231');
  });

  it('reads the sort order from the URL and ignores invalid values', () => {
    expect(readSort(new URLSearchParams('sort=lead&direction=desc'))).toEqual({
      sort: 'lead',
      direction: 'desc',
    });
    expect(readSort(new URLSearchParams('sort=toString'))).toEqual(DEFAULT_SORT);
  });
});
