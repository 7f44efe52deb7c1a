import { expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testListedService } from '../../testing/service-fixture.ts';

const serviceServer = () =>
  fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.circuits.countRenewals, () => ({ in30Days: 1, in60Days: 4, in90Days: 9 }))
    .on(contract.circuits.list, () =>
      pageOf([testListedService(), testListedService({ id: 13, name: 'ACM-00013', deviceStatus: 'off' })], {
        counts: { on: 1, off: 1, unknown: 0 },
      }),
    );

it('shows each service with its status and a link to its page', async () => {
  renderRoute(area, '/circuits', serviceServer());
  const table = within(await screen.findByRole('grid', { name: 'Services' }));
  expect(await table.findByText('Down')).toBeVisible();
  expect(table.getByText('Up')).toBeVisible();
  expect(table.getByRole('link', { name: /ACM-00012/ })).toHaveAttribute('href', '/circuits/12');
  expect(screen.getByText('2 services')).toBeVisible();
});

it('shows and sorts by the monthly price, for roles that may see prices', async () => {
  const server = serviceServer().on(contract.circuits.list, () =>
    pageOf([testListedService(), testListedService({ id: 13, name: 'ACM-00013', monthlyCost: null })]),
  );
  renderRoute(area, '/circuits', server);
  const table = within(await screen.findByRole('grid', { name: 'Services' }));
  expect(await table.findByText('£415.40')).toBeVisible();
  expect(table.queryByText('£0.00')).toBeNull();
  await userEvent.click(table.getByRole('columnheader', { name: 'Monthly' }));
  await waitFor(() =>
    expect(server.calls(contract.circuits.list).at(-1)).toMatchObject({ sort: 'monthlyCost' }),
  );
});

it('copies services with the labels shown on screen', async () => {
  const user = userEvent.setup();
  const writeText = jest.spyOn(navigator.clipboard, 'writeText');
  renderRoute(area, '/circuits', serviceServer());
  const checkbox = await screen.findByRole('checkbox', { name: /ACM-00013/ });
  await user.click(checkbox);
  fireEvent.keyDown(checkbox, { key: 'c', keyCode: 67, ctrlKey: true });
  expect(String(writeText.mock.calls[0])).toMatch(/^ACM-00013\t[^\t]*\tDown\t[^\t]*\t100 Mb\t/);
});

it('has no column for prices for role 6', async () => {
  renderRoute(area, '/circuits?sort=monthlyCost', serviceServer(), { user: { roleId: 6 } });
  const table = within(await screen.findByRole('grid', { name: 'Services' }));
  expect(await table.findByText('ACM-00012')).toBeVisible();
  expect(table.queryByRole('columnheader', { name: 'Monthly' })).toBeNull();
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
  for (const chip of ['“BS1”', 'Ethernet', 'Northway Fibre'])
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

it('has a tab for each status with the number of services', async () => {
  const page = renderRoute(area, '/circuits', serviceServer());
  await userEvent.click(await screen.findByRole('tab', { name: /Down\s*1/ }));
  expect(page.address()).toBe('/circuits?status=off');
});

it('leads to the contracts that end soon', async () => {
  const server = serviceServer();
  const page = renderRoute(area, '/circuits', server);
  const figures = within(await screen.findByRole('region', { name: 'Contracts to renew' }));
  expect(await figures.findByText('9')).toBeVisible();
  await userEvent.click(figures.getByRole('link', { name: 'Contracts ending within 60 days' }));
  expect(page.address()).toBe('/circuits?ends_within=60&sort=contractEnd');
  expect(await screen.findByRole('button', { name: 'Remove filter Ends within 60 days' })).toBeVisible();
  expect(server.calls(contract.circuits.list).at(-1)).toMatchObject({
    endsWithin: '60',
    sort: 'contractEnd',
  });
});

it('opens a case or a report about the selected services', async () => {
  const page = renderRoute(area, '/circuits', serviceServer());
  const table = within(await screen.findByRole('grid', { name: 'Services' }));
  for (const name of ['ACM-00012', 'ACM-00013'])
    await userEvent.click(await table.findByRole('checkbox', { name: new RegExp(name) }));
  await userEvent.click(screen.getByRole('button', { name: 'Open a case' }));
  expect(new URLSearchParams(page.address().split('?')[1])).toEqual(
    new URLSearchParams([
      ['new', 'assurance'],
      ['about', '12'],
      ['also', 'ACM-00013, Harbour Bakery, BS1 4DJ'],
    ]),
  );
});

it('shows the availability of all services when asked, and says when it cannot be read', async () => {
  let isDown = true;
  const server = serviceServer().on(contract.circuits.listAvailability, () =>
    isDown
      ? failure(500, 'Server Error')
      : [
          { id: 'a', type: 'day' as const, up: 100, timestamp: '2026-11-01T00:00:00.000Z' },
          { id: 'b', type: 'day' as const, up: 99, timestamp: '2026-11-02T00:00:00.000Z' },
        ],
  );
  const page = renderRoute(area, '/circuits?from=2026-11-01&to=2026-11-02', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Show availability' }));
  expect(page.address()).toContain('availability=shown');
  isDown = false;
  await userEvent.click(await screen.findByRole('button', { name: /try again/i }));
  expect(await screen.findByRole('figure', { name: 'Availability of all services' })).toBeVisible();
  expect(screen.getByText('99.5%')).toBeVisible();
  expect(server.calls(contract.circuits.listAvailability).at(-1)).toEqual({
    dateStart: '2026-11-01',
    dateEnd: '2026-11-02',
  });
});

it('says in place of a figure that it could not be loaded', async () => {
  const server = serviceServer().on(contract.circuits.countRenewals, () => failure(500, 'Server Error'));
  renderRoute(area, '/circuits', server);
  expect(await screen.findAllByText('We could not load this figure')).toHaveLength(3);
  expect(screen.getByRole('grid', { name: 'Services' })).toBeVisible();
});
