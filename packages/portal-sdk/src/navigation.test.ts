import { expect, it } from '@jest/globals';

import { findPath, setDeclaredTargets } from './declared-targets.ts';
import { pathTo } from './navigation.ts';

it('writes addresses of named targets', () => {
  expect(pathTo('quotes.show', { reference: 'QS/1 2' })).toBe('/quotes/QS%2F1%202');
  expect(pathTo('approvals', null, { status: 'data_added' })).toBe('/approvals?status=data_added');
  expect(pathTo('orders')).toBe('/orders');
});

it('finds targets that areas declare, and none that no area of the visitor declares', () => {
  setDeclaredTargets({ 'reports.show': '/reports/:id' });
  expect(findPath('reports.show', { id: 7 }, { tab: 'costs' })).toBe('/reports/7?tab=costs');
  expect(findPath('reports.edit', { id: 7 })).toBeNull();
  expect(findPath('constructor')).toBeNull();
});
