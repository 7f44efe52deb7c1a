import { beforeEach, expect, it, jest } from '@jest/globals';
import type { AreaDescriptor } from '@portal/release-manifest';
import type { RouteObject } from 'react-router';

const loadPrevious = jest.fn<() => Promise<{ routes: RouteObject[] } | null>>();
jest.unstable_mockModule('./load-area.ts', () => ({ loadPrevious }));
const { loadPage } = await import('./page-fallback.ts');

const descriptor = { name: 'orders' } as AreaDescriptor; // only passed on to the mock
const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
const failing = (error: Error) => () => Promise.reject(error);

beforeEach(() => void loadPrevious.mockReset());

const load = (lazy: () => Promise<never>) => loadPage(descriptor, { path: '/orders', lazy });

it('shows a page from the previous version when the live one cannot be fetched', async () => {
  const page = { Component: () => null };
  loadPrevious.mockResolvedValue({ routes: [{ path: '/orders', lazy: async () => page }] });
  await expect(load(failing(missing))).resolves.toBe(page);
});

it('fails with the live version’s error when there is no previous page either', async () => {
  for (const previous of [null, { routes: [] }, { routes: [{ path: '/orders', lazy: failing(missing) }] }]) {
    loadPrevious.mockResolvedValue(previous);
    await expect(load(failing(missing))).rejects.toBe(missing);
  }
});

it('does not wait for the version before once the live one took its whole time limit', async () => {
  const slow = Object.assign(new Error('Loading chunk 7 failed.'), {
    name: 'ChunkLoadError',
    type: 'timeout',
  });
  await expect(load(failing(slow))).rejects.toBe(slow);
  expect(loadPrevious).not.toHaveBeenCalled();
});

it('does not hide an error of the page’s own code', async () => {
  const error = new Error('no such column');
  await expect(load(failing(error))).rejects.toBe(error);
  expect(loadPrevious).not.toHaveBeenCalled();
});

it('refuses a page without a component, which would be blank', async () => {
  const empty = () => Promise.resolve({}) as Promise<never>; // what a build without the export answers
  await expect(load(empty)).rejects.toThrow('The page /orders of the area "orders" exports no Component.');
});
