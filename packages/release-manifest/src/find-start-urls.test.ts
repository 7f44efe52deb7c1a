import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { findStartUrls } from './find-start-urls.ts';
import { startCalls } from './start-calls.ts';

const routes = [
  { path: '/orders' },
  { path: '/orders/report' },
  { path: '/orders/:reference' },
  { path: '/open' },
];
const starts = v.parse(startCalls, {
  '/orders': [
    {
      path: '/api/v1/orders',
      list: {
        name: 'orders',
        filters: ['status[]', 'milestone'],
        sort: 'createdAt',
        direction: 'desc',
      },
    },
  ],
  '/orders/:reference': [{ path: '/api/v1/orders/{reference}' }],
  '/open': [
    {
      path: '/api/v1/open',
      list: { name: 'open', filters: ['status[]'], defaults: { 'status[]': ['new', 'held'] }, search: false },
    },
  ],
});
const urlsAt = (address: string) => findStartUrls({ routes, starts }, new URL(address, 'http://portal.test'));
const besideOrders = ['/api/v1/me/views?list=orders', '/api/v1/settings'];

describe('findStartUrls', () => {
  it('fills in the defaults of a list', () => {
    expect(urlsAt('/orders')).toEqual([
      '{!portal-default-view:orders}/api/v1/orders?page=1&per_page={portal-page-size:orders|10}&sort=createdAt&direction=desc',
      ...besideOrders,
    ]);
  });

  it('takes filters, search, page and order from the address, in the order of the call', () => {
    expect(
      urlsAt(
        '/orders?page=2&search=leeds+1&status=held&milestone=survey&status=open&per_page=50&direction=asc',
      ),
    ).toEqual([
      '/api/v1/orders?status%5B%5D=held&status%5B%5D=open&milestone=survey&search=leeds+1&page=2&per_page=50&sort=createdAt&direction=asc',
      ...besideOrders,
    ]);
  });

  it('starts with the tab that the list opens on', () => {
    expect(urlsAt('/open')[0]).toContain('?status%5B%5D=new&status%5B%5D=held&page=1');
    expect(urlsAt('/open?status=all')[0]).toContain('?page=1');
    expect(urlsAt('/open?search=x')).toEqual([]);
  });

  it('fills in parameters of the path, and only of the route that serves it', () => {
    expect(urlsAt('/orders/ORD%2F1')).toEqual(['/api/v1/orders/ORD%2F1']);
    expect(urlsAt('/orders/report')).toEqual([]);
    expect(urlsAt('/nowhere')).toEqual([]);
  });

  it('yields nothing for parameters it does not know', () => {
    expect(urlsAt('/orders?colour=red')).toEqual([]);
  });

  it('yields nothing for values and paths that the page does not take as they are', () => {
    for (const query of ['page=0', 'page=01', 'page=abc', 'page=', 'per_page=101', 'direction=sideways'])
      expect(urlsAt(`/orders?${query}`)).toEqual([]);
    expect(urlsAt('/orders/%')).toEqual([]);
    expect(urlsAt('/orders/%E0%A4%A')).toEqual([]);
  });

  it('names a status once', () => {
    expect(urlsAt('/orders?status=held&status=held')).toEqual(urlsAt('/orders?status=held'));
  });

  it('starts the list without its saved view where the address says so', () => {
    expect(urlsAt('/orders?view=all')[0]).toBe(
      '/api/v1/orders?page=1&per_page={portal-page-size:orders|10}&sort=createdAt&direction=desc',
    );
  });

  it('is declared for paths of the API only', () => {
    for (const path of [
      'https://elsewhere.test/x',
      '//elsewhere.test',
      '/login',
      '/api/../login',
      '/api/v1/x?y=1',
    ])
      expect(v.is(startCalls, { '/orders': [{ path }] })).toBe(false);
  });
});
