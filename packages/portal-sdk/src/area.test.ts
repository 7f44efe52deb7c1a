import { expect, it } from '@jest/globals';
import { satisfiesRange } from './area.ts';
import { findArea, parseManifest } from './manifest.ts';
import { pathTo } from './navigation.ts';

it('accepts an area of the same major version that does not ask for more than there is', () => {
  expect(satisfiesRange('1.2.0', '^1.2.0')).toBe(true);
  expect(satisfiesRange('1.3.1', '^1.2.4')).toBe(true);
  expect(satisfiesRange('1.1.9', '^1.2.0')).toBe(false);
  expect(satisfiesRange('2.0.0', '^1.0.0')).toBe(false);
  expect(satisfiesRange('1.0.0', 'latest')).toBe(false);
});

const integrity = `sha384-${'A'.repeat(64)}`;
const orders = {
  name: 'orders',
  container: 'area_orders',
  version: '1.0.0',
  entry: '/areas/orders/1.0.0/remoteEntry.js',
  integrity,
  preload: [],
  layers: [],
  paths: ['/orders'],
  audience: 'everyone',
  sdk: '^1.0.0',
};

it('keeps the other areas when one descriptor is broken', () => {
  const manifest = parseManifest({
    last_modified: '2026-11-21T00:00:00.000Z',
    shell: { version: '1.0.0' },
    areas: [orders, { ...orders, name: 'support', paths: ['/support'], integrity: undefined }, 'nonsense'],
  });
  expect(manifest.areas.map((area) => area.name)).toEqual(['orders']);
  expect(manifest.broken).toMatchObject([
    { name: 'support', paths: ['/support'] },
    { name: 'area 3', paths: [] },
  ]);
});

it('refuses an entry of a foreign origin', () => {
  const manifest = parseManifest({
    last_modified: '',
    shell: { version: '1.0.0' },
    areas: [{ ...orders, entry: 'https://elsewhere.test/areas/orders/1/remoteEntry.js' }],
  });
  expect(manifest.areas).toEqual([]);
});

it('finds the area by its longest prefix, on whole segments', () => {
  const areas = [{ paths: ['/quotes'] }, { paths: ['/quotes/special'] }];
  expect(findArea(areas, '/quotes/QS-1')).toBe(areas[0]);
  expect(findArea(areas, '/quotes/special/1')).toBe(areas[1]);
  expect(findArea(areas, '/quotes-old')).toBeUndefined();
});

it('writes addresses of named targets', () => {
  expect(pathTo('quotes.show', { reference: 'QS/1 2' })).toBe('/quotes/QS%2F1%202');
  expect(pathTo('approvals', null, { status: 'data_added' })).toBe('/approvals?status=data_added');
  expect(pathTo('orders')).toBe('/orders');
});
