import { afterEach, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { setSignedIn } from '@portal/auth';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createPortalClient } from '../../app/boot/create-portal-client.ts';
import { Providers } from '../../app/boot/providers.tsx';
import { shellRoutes } from '../../app/router/routes.tsx';
import { ada, portalServer, SERVER_ERROR } from '../../testing/portal-server.ts';
import { resetPortal } from '../../testing/render-portal.tsx';
import { manifestStore } from './manifest-store.ts';
import { refreshManifestOnSessionChange } from './session-manifest.ts';

const ORDERS = {
  name: 'orders',
  version: '1.0.0-ab',
  container: 'portal_area_orders',
  entry: '/areas/orders/1.0.0-ab/remoteEntry.js',
  integrity: `sha384-${'a'.repeat(64)}`,
  preload: [],
  layers: [],
  sdk: '^1.0.0',
  paths: ['/orders'],
  audience: 'everyone',
  routes: [{ path: '/orders', capability: 'orders' }],
};
const FAILED = 'We could not load this part of the portal';

const provider = portalServer();
const client = createPortalClient({ fetch: provider.fetch });
refreshManifestOnSessionChange(client);

afterEach(() => void jest.useRealTimers());

/** Signs in on a page of an area, while the areas of the user cannot be fetched. */
async function signInAtOrders() {
  jest.useFakeTimers({ advanceTimers: true });
  resetPortal();
  provider.on(contract.release.get, () => SERVER_ERROR);
  const guest = {
    ...manifestStore.getState().opened,
    claims: [{ paths: ['/orders'], audience: 'everyone' as const, routes: [] }],
  };
  manifestStore.setState({ opened: guest, latest: guest });
  const router = createMemoryRouter(shellRoutes(), { initialEntries: ['/orders'] });
  render(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await act(async () => setSignedIn(ada()));
  expect(await screen.findByRole('heading', { level: 1, name: FAILED })).toBeVisible();
  return () =>
    provider.on(contract.release.get, () => ({ lastModified: 'now', sequence: 1, areas: [ORDERS] }));
}

const isFailed = () => screen.queryByRole('heading', { level: 1, name: FAILED }) !== null;
const knowsOrders = () => manifestStore.getState().latest.areas.some(({ name }) => name === 'orders');

it('says that the list of areas could not be fetched, and fetches it again on Try again', async () => {
  const heal = await signInAtOrders();
  expect(screen.queryByText('Page not found')).toBeNull();
  heal();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect([isFailed(), knowsOrders()]).toEqual([false, true]);
});

it('fetches it again by itself', async () => {
  const heal = await signInAtOrders();
  heal();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect([isFailed(), knowsOrders()]).toEqual([false, true]);
});
