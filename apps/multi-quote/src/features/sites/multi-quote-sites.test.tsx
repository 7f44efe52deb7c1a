import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { screen, within } from '@testing-library/react';
import { area } from '../../area.ts';
import { testLocation, testMultiQuote } from '../../testing/multi-quote-fixture.ts';

it('shows the selected quote of each location, and links to the quotes', async () => {
  const server = fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.multiQuotes.get, () => testMultiQuote())
    .on(contract.multiQuotes.locations.list, () =>
      pageOf([testLocation(), testLocation({ uuid: 'l-2', searchStatus: null, selectedSearchQuote: null })]),
    );
  renderRoute(area, '/availability/multi-quotes/m-1?search=BS1', server);
  expect(await screen.findByRole('heading', { level: 1, name: 'Retail roll-out' })).toBeVisible();
  const nav = within(screen.getByRole('navigation', { name: 'Multi quote' }));
  expect(nav.getByRole('link', { name: 'Sites' })).toHaveAttribute('aria-current', 'page');
  expect(nav.getByRole('link', { name: 'Quotes' })).toHaveAttribute('href', '/multi-quotes/m-1');
  const grid = within(await screen.findByRole('grid', { name: 'Locations' }));
  expect(await grid.findByText('Northway Fibre, 100 Mb, 36 Months')).toBeVisible();
  expect(grid.getByText('Not searched yet')).toBeVisible();
  expect(server.calls(contract.multiQuotes.locations.list)).toEqual([
    { uuid: 'm-1', search: 'BS1', page: 1, perPage: 10, sort: 'customerName', direction: 'asc' },
  ]);
});

it('says that a multi quote does not exist', async () => {
  const server = fakeServer().on(contract.multiQuotes.get, () => failure(404, 'Not found.'));
  renderRoute(area, '/availability/multi-quotes/m-9', server);
  expect(await screen.findByText('We couldn’t find this multi quote')).toBeVisible();
});
