import { expect, it } from '@jest/globals';
import type { DataColumn } from '../types.ts';
import { fitPrices } from './fit-prices.ts';

type Price = number | null;
const column = (change: Partial<DataColumn<Price>> = {}): DataColumn<Price> => ({
  id: 'install',
  header: 'Install',
  value: (price) => price,
  kind: 'money',
  width: 90,
  ...change,
});
const widthOf = (prices: readonly Price[], change?: Partial<DataColumn<Price>>) =>
  fitPrices([column(change)], prices)[0]?.width;

it('widens a column for the largest amount that its rows have', () => {
  expect(widthOf([100, 999_999])).toBe(90);
  const wide = widthOf([100, 1_234_599, null, Number.NaN]);
  expect(wide).toBeGreaterThan(90);
  expect(widthOf([123_456_789])).toBeGreaterThan(wide ?? 0);
  expect(widthOf([-1_234_599])).toBeGreaterThan(wide ?? 0);
});

it('leaves columns alone that are wide enough, share the space, or have no amounts', () => {
  expect(widthOf([1_234_599], { width: 150 })).toBe(150);
  expect(
    fitPrices([{ id: 'a', header: 'A', value: () => 1, kind: 'money' }], [1_234_599])[0],
  ).not.toHaveProperty('width');
  expect(widthOf([1_234_599], { kind: 'number' })).toBe(90);
  expect(widthOf([])).toBe(90);
});
