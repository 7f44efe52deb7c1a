import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute, testBulkRun } from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../../area.ts';
import { testListedService } from '../../../testing/service-fixture.ts';

type RenewalOffer = contract.renewals.RenewalOffer;

const { renewals, bulkRuns, circuits } = contract;

const service: RenewalOffer['service'] = {
  id: 12,
  name: 'ACM-00012',
  customerName: 'Harbour Bakery',
  postcode: 'BS1 4DJ',
  supplierKey: 'northway',
  productName: 'Northway Ethernet',
  bandwidth: 100,
  termMonths: 36,
  contractEnd: '2026-12-20',
  monthlyCost: 41_540,
};

const offered: RenewalOffer = {
  service,
  offer: {
    uuid: 'offer-12',
    supplierKey: 'northway',
    productName: 'Northway Ethernet',
    speed: 100,
    termMonths: 36,
    installCost: 10_000,
    monthlyCost: 40_040,
    eccCost: 0,
    isFirm: true,
    leftOut: [],
    monthlySaving: 1_500,
    termSaving: 44_000,
  },
  reason: null,
};
const refused: RenewalOffer = {
  service: { ...service, id: 13, name: 'ACM-00013', postcode: 'BS1 4DK' },
  offer: null,
  reason: 'Quote QS-7 already renews it.',
};

const openList = () => {
  const server = fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(circuits.countRenewals, () => ({ in30Days: 1, in60Days: 4, in90Days: 9 }))
    .on(circuits.list, () =>
      pageOf([
        testListedService(),
        testListedService({ id: 13, name: 'ACM-00013', renewalStatus: 'quoted' }),
      ]),
    )
    .on(bulkRuns.list, () => [])
    .on(renewals.createOffers, ({ product }) =>
      product === 'faster' ? [{ ...offered, offer: null, reason: 'No faster product.' }] : [offered, refused],
    )
    .on(renewals.create, () => testBulkRun({ kind: renewals.create.id, total: 1, processed: 1, done: 1 }));
  return { server, page: renderRoute(area, '/circuits', server) };
};

async function openPanel(): Promise<HTMLElement> {
  const grid = within(await screen.findByRole('grid', { name: 'Services' }));
  await grid.findByText('ACM-00012');
  await userEvent.click(grid.getByRole('checkbox', { name: /all/i }));
  await userEvent.click(await screen.findByRole('button', { name: 'Renew' }));
  return screen.findByRole('dialog', { name: 'Renew 2 services' });
}

it('shows each offer with its saving, and quotes the offers that were shown', async () => {
  const { server, page } = openList();
  const panel = await openPanel();
  expect(await within(panel).findByText('£15.00 less per month')).toBeVisible();
  expect(panel).toHaveTextContent('£440.00 less over 36 Months, after install and ECC');
  expect(panel).toHaveTextContent('New: Northway Fibre, Northway Ethernet, 100 Mb');
  expect(panel).toHaveTextContent('Not renewed: Quote QS-7 already renews it.');
  expect(panel).toHaveTextContent('1 service cannot be renewed now.');
  await userEvent.click(within(panel).getByRole('button', { name: 'Create 1 quote' }));
  await waitFor(() => expect(page.alerts()).toEqual(['1 service was quoted for renewal.']));
  expect(server.calls(renewals.create)).toEqual([{ offers: ['offer-12'] }]);
});

it('asks for other prices when the product or the term changes', async () => {
  const { server } = openList();
  const panel = await openPanel();
  await within(panel).findByText('£15.00 less per month');
  await userEvent.selectOptions(within(panel).getByRole('combobox', { name: 'Product' }), 'faster');
  await userEvent.selectOptions(within(panel).getByRole('combobox', { name: 'Term' }), '60');
  expect(await within(panel).findByText('Not renewed: No faster product.')).toBeVisible();
  await waitFor(() =>
    expect(server.calls(renewals.createOffers).at(-1)).toEqual({
      serviceIds: [12, 13],
      product: 'faster',
      termMonths: 60,
    }),
  );
  expect(within(panel).getByRole('button', { name: /^Create/ })).toHaveAttribute('aria-disabled', 'true');
});

it('quotes nothing of the choice before when the prices of another one cannot be read', async () => {
  const { server } = openList();
  const panel = within(await openPanel());
  await panel.findByText('£15.00 less per month');
  server.on(renewals.createOffers, () => failure(500, 'Server Error'));
  await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Term' }), '12');
  expect(await panel.findByRole('button', { name: /try again/i })).toBeVisible();
  const create = panel.getByRole('button', { name: /^Create/ });
  expect(create).toHaveAttribute('aria-disabled', 'true');
  expect(create).toHaveTextContent('Create quotes');
  expect(panel.queryByText(/less per month|cannot be renewed now/)).toBeNull();
  await userEvent.click(create);
  expect(server.calls(renewals.create)).toEqual([]);
});

it('shows how far a renewal is in the list', async () => {
  openList();
  const grid = within(await screen.findByRole('grid', { name: 'Services' }));
  expect(await grid.findByText('Renewal quoted')).toBeVisible();
});
