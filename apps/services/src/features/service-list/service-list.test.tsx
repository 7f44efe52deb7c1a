import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { screen, within } from '@testing-library/react';
import { area } from '../../area.ts';
import { testService } from '../../testing/service-fixture.ts';

const serviceServer = () =>
  fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.circuits.list, () =>
      pageOf([testService(), testService({ id: 13, name: 'ACM-00013', deviceStatus: 'off' })]),
    );

it('shows each service with its status and a link to its page', async () => {
  renderRoute(area, '/circuits', serviceServer());
  const grid = within(await screen.findByRole('grid', { name: 'Services' }));
  expect(await grid.findByText('Down')).toBeVisible();
  expect(grid.getByText('Up')).toBeVisible();
  expect(grid.getByRole('link', { name: /ACM-00012/ })).toHaveAttribute('href', '/circuits/12');
  expect(screen.getByText('2 services')).toBeVisible();
});

it('sends the filters of the URL and shows each as a chip', async () => {
  const server = serviceServer();
  renderRoute(
    area,
    '/circuits?status=off&circuit_type=Ethernet&supplier_key=northway&search=BS1&sort=postcode',
    server,
  );
  await screen.findByText('ACM-00012');
  expect(server.calls(contract.circuits.list)).toEqual([
    {
      status: ['off'],
      circuitType: 'Ethernet',
      supplierKey: 'northway',
      search: 'BS1',
      page: 1,
      perPage: 10,
      sort: 'postcode',
      direction: 'asc',
    },
  ]);
  for (const chip of ['“BS1”', 'Down', 'Ethernet', 'Northway Fibre'])
    expect(await screen.findByRole('button', { name: `Remove filter ${chip}` })).toBeVisible();
});

it('opens links with former parameter names and drops unknown values', async () => {
  const page = renderRoute(area, '/circuits?status=sleeping&type=Broadband&supplier=castle', serviceServer());
  await screen.findByText('ACM-00012');
  expect(page.address()).toBe('/circuits?circuit_type=Broadband&supplier_key=castle');
});

it('explains an empty list', async () => {
  renderRoute(
    area,
    '/circuits',
    serviceServer().on(contract.circuits.list, () => pageOf([])),
  );
  expect(await screen.findByText('No services yet')).toBeVisible();
});
