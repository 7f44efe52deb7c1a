import { expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { failure, fakeServer, pageOf, renderRoute } from '../testing/index.tsx';
import { testList } from '../testing/list-fixture.ts';
import { testOrders } from '../testing/order-rows.ts';
import { ListPage } from './list-page.tsx';

const area = { routes: [{ path: '/orders', element: <ListPage list={testList} /> }] };
const listServer = () =>
  fakeServer().on(contract.orders.list, () => pageOf(testOrders, { counts: { open: 2, held: 3, live: 4 } }));

it('shows the rows, their number and the number of each tab', async () => {
  renderRoute(area, '/orders', listServer());
  expect(await screen.findByRole('link', { name: /ORD-1/ })).toHaveAttribute('href', '/orders/ORD-1');
  expect(screen.getByText('2 orders')).toBeVisible();
  expect(screen.getByRole('tab', { name: /Active\s*5/ })).toBeVisible();
  expect(screen.getByRole('tab', { name: /All\s*9/, selected: true })).toBeVisible();
});

it('leaves space between a notice and the filters, and none for a notice without content', async () => {
  const noticed = (notice: ReactNode) => ({
    routes: [{ path: '/orders', element: <ListPage list={testList} notice={notice} /> }],
  });
  renderRoute(noticed(<p>Ten orders are late.</p>), '/orders', listServer());
  const notice = await screen.findByText('Ten orders are late.');
  expect(getComputedStyle(notice.parentElement as Element).marginBottom).toBe('20px');
  cleanup();
  renderRoute(noticed(false), '/orders', listServer());
  const header = (await screen.findByRole('heading', { name: 'Orders' })).closest('header');
  expect(header?.nextElementSibling).not.toBeVisible();
});

it('puts a search into the URL and asks the server for it', async () => {
  const server = listServer();
  const page = renderRoute(area, '/orders?page=3', server);
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search orders' }), 'leeds{Enter}');
  expect(page.address()).toBe('/orders?search=leeds');
  await waitFor(() =>
    expect(server.calls(contract.orders.list).at(-1)).toMatchObject({ search: 'leeds', page: 1 }),
  );
});

it('keeps a tab that was chosen just before a search was sent', async () => {
  const page = renderRoute(area, '/orders', listServer());
  const search = await screen.findByRole('searchbox', { name: 'Search orders' });
  await userEvent.type(search, 'leeds');
  // Both before React renders the first.
  act(() => {
    fireEvent.click(screen.getByRole('tab', { name: /Live/ }));
    fireEvent.keyDown(search, { key: 'Enter' });
    fireEvent.submit(search);
  });
  await waitFor(() => expect(page.address()).toBe('/orders?status=live&search=leeds'));
});

it('distinguishes an empty list from one whose filters match nothing', async () => {
  const server = fakeServer().on(contract.orders.list, () => pageOf([]));
  const page = renderRoute(area, '/orders?milestone=survey', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(page.address()).toBe('/orders');
  expect(await screen.findByText('No orders yet')).toBeVisible();
});

it('shows why the list could not be read, and retries', async () => {
  const server = fakeServer().on(contract.orders.list, () => failure(403, 'Your role cannot see orders.'));
  renderRoute(area, '/orders', server);
  expect(await screen.findByText('Your role cannot see orders.')).toBeVisible();
  server.on(contract.orders.list, () => pageOf(testOrders));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ORD-1')).toBeVisible();
});

it('does not show the rows of other filters when a list could not be read', async () => {
  const server = fakeServer().on(contract.orders.list, ({ status }) =>
    status?.includes('live') ? failure(403, 'Your role cannot see live orders.') : pageOf(testOrders),
  );
  renderRoute(area, '/orders', server);
  expect(await screen.findByText('ORD-1')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: /Live/ }));
  expect(await screen.findByText('This list could not be loaded')).toBeVisible();
  expect(screen.queryByText('ORD-1')).toBeNull();
  expect(screen.queryByText('2 orders')).toBeNull();
  expect(screen.queryByText('This list may be out of date')).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: /All/ }));
  expect(await screen.findByText('ORD-1')).toBeVisible();
});

it('exports what the filters let through, in the order of the list', async () => {
  const server = listServer().on(contract.orders.export, () => ({
    blob: new Blob(['a']),
    fileName: 'orders.csv',
  }));
  const createUrl = jest.fn(() => 'blob:orders');
  Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: () => undefined });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  renderRoute(area, '/orders?status=live&search=leeds&page=3', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(createUrl).toHaveBeenCalledTimes(1));
  expect(server.calls(contract.orders.export)).toEqual([
    { status: ['live'], search: 'leeds', sort: 'createdAt', direction: 'desc' },
  ]);
  click.mockRestore();
});

it('does not render the list again while an export runs', async () => {
  const server = listServer().on(contract.orders.export, () => failure(429, 'Too many exports.'));
  const empty = jest.fn(() => ({ title: 'No orders' }));
  const routes = [{ path: '/orders', element: <ListPage list={{ ...testList, empty }} /> }];
  renderRoute({ routes }, '/orders', server);
  const button = await screen.findByRole('button', { name: 'Export CSV' });
  await screen.findByText('2 orders');
  const atFirst = empty.mock.calls.length;
  fireEvent.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(empty).toHaveBeenCalledTimes(atFirst);
  expect(await screen.findByText('The export failed')).toBeVisible();
});

it('says that an export failed', async () => {
  const server = listServer().on(contract.orders.export, () => failure(429, 'Too many exports.'));
  renderRoute(area, '/orders', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('The export failed')).toBeVisible();
});

it('goes back to the previous page of the list', async () => {
  const server = fakeServer().on(contract.orders.list, ({ page }) =>
    pageOf(testOrders, { page: page ?? 1, total: 35 }),
  );
  const page = renderRoute(area, '/orders', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(page.address()).toBe('/orders?page=3');
  await page.back();
  expect(page.address()).toBe('/orders?page=2');
  await page.back();
  expect(page.address()).toBe('/orders');
});

it('remembers the number of rows per page of a list', async () => {
  const server = fakeServer().on(contract.orders.list, () => pageOf(testOrders, { total: 120 }));
  const first = renderRoute(area, '/orders', server);
  await userEvent.selectOptions(await screen.findByLabelText('Rows per page'), '50');
  expect(first.address()).toBe('/orders?per_page=50');
  cleanup();
  const second = renderRoute(area, '/orders', server, { keepStorage: true });
  expect(await screen.findByLabelText('Rows per page')).toHaveDisplayValue('50');
  expect(second.address()).toBe('/orders');
  expect(server.calls(contract.orders.list).at(-1)).toMatchObject({ page: 1, perPage: 50 });
});

it('searches as one types', async () => {
  const server = listServer();
  const page = renderRoute(area, '/orders', server);
  const field = await screen.findByRole('searchbox', { name: 'Search orders' });
  await userEvent.type(field, 'leeds');
  await waitFor(() => expect(page.address()).toBe('/orders?search=leeds'));
  expect(field).toHaveValue('leeds');
  expect(field).toHaveFocus();
  await waitFor(() => expect(server.calls(contract.orders.list).at(-1)).toMatchObject({ search: 'leeds' }));
});

it('exports a list without an export call from its pages', async () => {
  const server = fakeServer().on(contract.orders.list, ({ page }) =>
    pageOf(testOrders.slice((page ?? 1) - 1, page ?? 1), { total: 2 }),
  );
  const blobs: Blob[] = [];
  const createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`;
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { export: _none, ...list } = testList;
  const routes = [{ path: '/orders', element: <ListPage list={list} /> }];
  renderRoute({ routes }, '/orders?status=live', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  expect(server.calls(contract.orders.list).slice(-2)).toMatchObject([
    { status: ['live'], page: 1, perPage: 100 },
    { status: ['live'], page: 2, perPage: 100 },
  ]);
  click.mockRestore();
});
