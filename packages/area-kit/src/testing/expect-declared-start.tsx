import { expect } from '@jest/globals';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { readStartUrls } from '@portal/build-config/start-urls';
import type { Area } from '@portal/portal-sdk';
import { fakeServer } from '@portal/portal-sdk/testing';
import { waitFor } from '@testing-library/react';
import { renderRoute } from './render-route.tsx';

/**
 * Opens a page and expects it to request exactly what the area's `area.json` declares as its first reads, once: the
 * portal requests these before the page's code has arrived.
 * @param root folder of the area
 */
export async function expectDeclaredStart(
  area: Pick<Area, 'routes'>,
  root: string,
  address: string,
): Promise<void> {
  const declared = readStartUrls(root, address);
  expect(declared).not.toEqual([]);
  // The portal never prefetches a call that changes something, even if its method is GET.
  for (const url of declared) expect([url, findCall(url)?.writesOnGet === true]).toEqual([url, false]);
  const server = fakeServer();
  renderRoute(area, address, server);
  for (const url of declared) await waitFor(() => expect(server.urls).toContain(url));
  for (const url of declared) expect(server.urls.filter((requested) => requested === url)).toHaveLength(1);
}

function findCall(url: string) {
  const { pathname } = new URL(url, 'http://portal.test');
  const found = allEndpoints.filter(
    ({ method, path }) =>
      method === 'GET' && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  // `/orders/export` before `/orders/{reference}`.
  return found.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}
