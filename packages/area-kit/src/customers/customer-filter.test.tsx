import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineList } from '../list/define-list.ts';
import { ListPage } from '../list/list-page.tsx';
import { failure, fakeServer, pageOf, renderRoute } from '../testing/index.tsx';
import { testOrders } from '../testing/order-rows.ts';
import { customerFilter } from './customer-filter.ts';

const list = defineList({
  endpoint: contract.orders.list,
  name: 'test-customer-orders',
  title: 'Orders',
  noun: 'order',
  rowId: ({ reference }) => reference,
  search: { label: 'Search orders', placeholder: 'Reference' },
  filters: {
    customer: customerFilter,
    status: null,
    milestone: null,
    waitsOn: null,
    live: null,
    supplierKey: null,
    created: null,
    owner: null,
    isSandbox: null,
  },
  columns: { reference: { header: 'Order', locked: true, priority: 1 } },
  empty: { title: 'No orders yet' },
});
const CUSTOMER: contract.customers.CustomerPage = {
  id: 5,
  name: 'Harbour Foods',
  ownerId: null,
  ownerName: null,
  quotesCount: 0,
  ordersCount: 2,
  servicesCount: 0,
  openCasesCount: 0,
  monthlyCost: null,
  nextRenewal: null,
  lastActivityAt: null,
  version: 1,
  spellings: [],
  quotes: [],
  multiQuotes: [],
  orders: [],
  services: [],
  renewals: [],
  cases: [],
  contacts: [],
  documents: [],
};
const area = { routes: [{ path: '/orders', element: <ListPage list={list} /> }] };
const server = () =>
  fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.orders.list, ({ customer }) => pageOf(customer === 404 ? [] : testOrders));

it('shows the customer’s name on a chip that removes the filter', async () => {
  const answers = server().on(contract.customers.get, () => CUSTOMER);
  const page = renderRoute(area, '/orders?customer=5', answers);
  const chip = await screen.findByRole('button', { name: /Customer: Harbour Foods/ });
  expect(answers.calls(contract.orders.list)).toMatchObject([{ customer: 5 }]);
  expect(answers.calls(contract.customers.get)).toEqual([{ id: '5' }]);
  await userEvent.click(chip);
  expect(page.address()).toBe('/orders');
  await waitFor(() => expect(answers.calls(contract.orders.list).at(-1)).not.toHaveProperty('customer'));
});

it('says when nobody has the id, and shows nothing', async () => {
  const answers = server().on(contract.customers.get, () => failure(404, 'Not found.'));
  renderRoute(area, '/orders?customer=404', answers);
  expect(await screen.findByText('We couldn’t find this customer')).toBeVisible();
  expect(screen.getByRole('button', { name: /Customer: not found/ })).toBeVisible();
  expect(await screen.findByText('Nothing matches these filters')).toBeVisible();
});

it('does not read a customer without the filter', async () => {
  const answers = server();
  renderRoute(area, '/orders?customer=x', answers);
  expect(await screen.findByText('ORD-1')).toBeVisible();
  expect(answers.calls(contract.customers.get)).toEqual([]);
});
