import { afterEach, expect, it } from '@jest/globals';
import { toReadUrl } from './read-url.ts';

afterEach(() => localStorage.clear());

it.each([
  [null, 10],
  ['50', 50],
  ['100', 100],
  ['0', 10],
  ['1000', 10],
  ['5&x=1', 10],
])('reads the number of rows stored as %j as %i', (stored, rows) => {
  if (stored !== null) localStorage.setItem('portal-page-size:orders', stored);
  expect(toReadUrl('/api/v1/orders?per_page={portal-page-size:orders|10}')).toBe(
    `/api/v1/orders?per_page=${rows}`,
  );
});

it('leaves out a read if a saved view opens with other filters', () => {
  const template = '{!portal-default-view:orders}/api/v1/orders?per_page={rows|10}';
  localStorage.setItem('portal-default-view:orders', '1');
  expect(toReadUrl(template)).toBeNull();
  localStorage.setItem('portal-default-view:orders', '0');
  expect(toReadUrl(template)).toBe('/api/v1/orders?per_page=10');
});
