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

describe('the order of results', () => {
  it('is the lowest monthly price first, and of the same price the lower total', () => {
    expect(order(DEFAULT_SORT)).toBe('321');
  });

  it('turns round, equal ones still by their total', () => {
    expect(order({ sort: 'monthly', direction: 'desc' })).toBe('132');
  });

  it('of suppliers is by their names, not their keys', () => {
    expect(order({ sort: 'supplier', direction: 'asc' })).toBe('231');
  });

  it('is read from the address, nonsense left aside', () => {
    expect(readSort(new URLSearchParams('sort=lead&direction=desc'))).toEqual({
      sort: 'lead',
      direction: 'desc',
    });
    expect(readSort(new URLSearchParams('sort=toString'))).toEqual(DEFAULT_SORT);
  });
});
