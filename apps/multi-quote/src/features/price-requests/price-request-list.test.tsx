import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';

const request: contract.multiQuotes.PriceRequest = {
  id: 7,
  name: 'Volume discount',
  status: 'pending',
  createdDate: '2026-11-20',
  negotiationUuid: 'n-1',
  multiQuoteUuid: 'm-1',
  multiQuoteName: 'Retail roll-out',
  round: 2,
  quotesCount: 40,
  readyCount: 12,
};

it('lists the requests of all multi quotes, each leading to its negotiation', async () => {
  const server = fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.multiQuotes.listPriceRequests, () =>
      pageOf([request], { counts: { pending: 1, accepted: 3, declined: 0 } }),
    );
  renderRoute(area, '/multi-quotes/price-requests', server);
  const table = within(await screen.findByRole('grid', { name: 'All negotiations' }));
  expect(await table.findByRole('link', { name: /Volume discount/ })).toHaveAttribute(
    'href',
    '/multi-quotes/m-1/negotiations/n-1',
  );
  expect(table.getByText('Retail roll-out')).toBeVisible();
  expect(table.getByText('20/11/2026')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: /Accepted\s*3/ }));
  expect(server.calls(contract.multiQuotes.listPriceRequests).at(-1)).toMatchObject({
    status: ['accepted'],
  });
});
