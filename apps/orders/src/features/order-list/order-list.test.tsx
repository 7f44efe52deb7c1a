import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testOrder } from '../../testing/order-fixture.ts';

const ORDERS = [
  testOrder({ reference: 'ORD-1', customerName: 'Harbour Bakery' }),
  testOrder({
    reference: 'ORD-2',
    customerName: 'Mill Street Dental',
    status: 'held',
    holdReason: 'information_required',
    waitsOn: 'partner',
  }),
];
const orderServer = () =>
  fakeServer().on(contract.orders.list, () =>
    pageOf(ORDERS, { counts: { open: 1, held: 1, live: 0, cancelled: 0 } }),
  );

it('shows the orders the URL asks for, and each filter as a chip', async () => {
  const server = orderServer();
  renderRoute(
    area,
    '/orders?status=held&status=live&milestone=survey&waits_on=partner&supplier_key=northway&live_from=2026-03-01&search=LS1',
    server,
  );
  expect(await screen.findByText('Mill Street Dental')).toBeVisible();
  expect(server.calls(contract.orders.list)).toEqual([
    {
      status: ['held', 'live'],
      milestone: ['survey'],
      waitsOn: 'partner',
      supplierKey: 'northway',
      liveFrom: '2026-03-01',
      search: 'LS1',
      page: 1,
      perPage: 10,
      sort: 'createdAt',
      direction: 'desc',
    },
  ]);
  for (const chip of [
    '“LS1”',
    'On hold',
    'Live',
    'Waiting for you',
    'Milestone: Survey',
    'Northway Fibre',
    'Live since 01/03/2026',
  ])
    expect(await screen.findByRole('button', { name: `Remove filter ${chip}` })).toBeVisible();
});

it('removes what the list does not recognise from the URL', async () => {
  const server = orderServer();
  const page = renderRoute(
    area,
    '/orders?status=nonsense&milestone=toString&waits_on=nobody&from=2026-01-01',
    server,
  );
  await screen.findByText('Harbour Bakery');
  expect(page.address()).toBe('/orders?created_from=2026-01-01');
});

it('says who acts next and why an order is on hold', async () => {
  renderRoute(area, '/orders', orderServer());
  const table = within(await screen.findByRole('grid'));
  expect(table.getByText('Waiting for you')).toBeVisible();
  expect(table.getByText(/^With /)).toBeVisible();
  expect(table.getByText('On hold: information needed')).toBeVisible();
});

it('shows one status at the press of its tab, with the number of orders', async () => {
  const server = orderServer();
  const page = renderRoute(area, '/orders', server);
  await userEvent.click(await screen.findByRole('tab', { name: /Active\s*2/ }));
  expect(page.address()).toBe('/orders?status=open&status=held');
});

it('shows test orders with a tag where the URL asks for them', async () => {
  const server = fakeServer().on(contract.orders.list, () =>
    pageOf([testOrder({ isSandbox: true })], { counts: { open: 1, held: 0, live: 0, cancelled: 0 } }),
  );
  renderRoute(area, '/orders?is_sandbox=true', server);
  expect(await screen.findByText('Test')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Remove filter Test data' })).toBeVisible();
  expect(server.calls(contract.orders.list)).toMatchObject([{ isSandbox: true }]);
});
