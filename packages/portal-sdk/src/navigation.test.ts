import { expect, it } from '@jest/globals';

import { pathTo } from './navigation.ts';

it('writes addresses of named targets', () => {
  expect(pathTo('quotes.show', { reference: 'QS/1 2' })).toBe('/quotes/QS%2F1%202');
  expect(pathTo('approvals', null, { status: 'data_added' })).toBe('/approvals?status=data_added');
  expect(pathTo('orders')).toBe('/orders');
});
