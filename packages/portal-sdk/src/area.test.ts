import { expect, it } from '@jest/globals';

import { satisfiesRange } from './area.ts';
import { pathTo } from './navigation.ts';

it('accepts an area of the same major version that does not ask for more than there is', () => {
  expect(satisfiesRange('1.2.0', '^1.2.0')).toBe(true);
  expect(satisfiesRange('1.3.1', '^1.2.4')).toBe(true);
  expect(satisfiesRange('1.1.9', '^1.2.0')).toBe(false);
  expect(satisfiesRange('2.0.0', '^1.0.0')).toBe(false);
  expect(satisfiesRange('1.0.0', 'latest')).toBe(false);
});

it('writes addresses of named targets', () => {
  expect(pathTo('quotes.show', { reference: 'QS/1 2' })).toBe('/quotes/QS%2F1%202');
  expect(pathTo('approvals', null, { status: 'data_added' })).toBe('/approvals?status=data_added');
  expect(pathTo('orders')).toBe('/orders');
});
