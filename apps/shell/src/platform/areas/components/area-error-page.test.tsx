import { expect, it } from '@jest/globals';
import { lazyWithRetry, PortalThemeProvider } from '@portal/ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { AreaErrorPage } from './area-error-page.tsx';

/** The fault log has its own tests. */
const ignore = () => undefined;

function renderOrders(): { heal: () => void } {
  let isBroken = true;
  const Table = lazyWithRetry(async () => {
    if (isBroken) throw new Error('Loading chunk 7 failed.');
    return () => <h1>Orders</h1>;
  });
  const layout = (
    <>
      <Link to="/orders">Menu</Link>
      <Outlet />
    </>
  );
  const routes = [
    { element: layout, children: [{ path: '/orders', element: <Table />, errorElement: <AreaErrorPage /> }] },
  ];
  render(
    <PortalThemeProvider>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/orders'] })} onError={ignore} />
    </PortalThemeProvider>,
    { onCaughtError: ignore },
  );
  return {
    heal: () => {
      isBroken = false;
    },
  };
}

const failure = () => screen.findByRole('heading', { name: 'This page failed to load' });

it.each([
  ['Try again', () => screen.getByRole('button', { name: 'Try again' })],
  ['the link of the menu', () => screen.getByRole('link', { name: 'Menu' })],
])('fetches a shared file that failed again after a click on %s', async (_, control) => {
  const { heal } = renderOrders();
  expect(await failure()).toBeVisible();
  await userEvent.click(control());
  expect(await failure()).toBeVisible();
  heal();
  await userEvent.click(control());
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeVisible();
});

it('fetches it again by itself once the connection is back', async () => {
  const { heal } = renderOrders();
  expect(await failure()).toBeVisible();
  heal();
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeVisible();
});
