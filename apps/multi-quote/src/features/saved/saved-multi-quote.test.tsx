import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { screen, within } from '@testing-library/react';
import { area } from '../../area.ts';
import { testMultiQuote } from '../../testing/multi-quote-fixture.ts';

it('shows the totals and the quotes of a multi-quote', async () => {
  const server = fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.multiQuotes.get, () => testMultiQuote())
    .on(contract.multiQuotes.quotes.list, () => pageOf([]));
  renderRoute(area, '/multi-quotes/m-1?status=created', server);
  expect(await screen.findByRole('heading', { level: 1, name: 'Retail roll-out' })).toBeVisible();
  expect(screen.getByText('£1,199.00')).toBeVisible();
  const nav = within(screen.getByRole('navigation', { name: 'Multi quote' }));
  expect(nav.getByRole('link', { name: 'Quotes' })).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByRole('tab', { name: 'Saved' })).toHaveAttribute('aria-selected', 'true');
  expect(server.calls(contract.multiQuotes.quotes.list).at(-1)).toMatchObject({
    uuid: 'm-1',
    status: ['created'],
  });
});
