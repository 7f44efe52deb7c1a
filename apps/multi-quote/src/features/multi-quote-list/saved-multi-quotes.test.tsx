import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testMultiQuote } from '../../testing/multi-quote-fixture.ts';

const multiQuoteServer = () =>
  fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.multiQuotes.listDeleted, () => [])
    .on(contract.multiQuotes.list, () =>
      pageOf([testMultiQuote()], {
        counts: { created: 0, processing: 0, searched: 1, failed: 0, expired: 2 },
      }),
    );

it('shows the multi quotes with their totals, newest first', async () => {
  const server = multiQuoteServer();
  renderRoute(area, '/multi-quotes', server);
  const table = within(await screen.findByRole('grid', { name: 'Multi quotes' }));
  expect(await table.findByRole('link', { name: /Retail roll-out/ })).toHaveAttribute(
    'href',
    '/multi-quotes/m-1',
  );
  expect(table.getByText('£1,199.00')).toBeVisible();
  expect(server.calls(contract.multiQuotes.list)).toEqual([
    { page: 1, perPage: 10, sort: 'createdAt', direction: 'desc' },
  ]);
});

it('shows the progress of the customer with a shared proposal', async () => {
  const server = multiQuoteServer().on(contract.multiQuotes.list, () =>
    pageOf([testMultiQuote({ proposalStatus: 'accepted' })]),
  );
  renderRoute(area, '/multi-quotes?proposal_status=accepted', server);
  const table = within(await screen.findByRole('grid', { name: 'Multi quotes' }));
  expect(await table.findByText('Proposal accepted')).toBeVisible();
  expect(server.calls(contract.multiQuotes.list)[0]).toMatchObject({ proposalStatus: 'accepted' });
});

it.each([
  { prices: 'cost', shown: 1 },
  { prices: 'selling', shown: 0 },
] as const)(
  'shows $shown links to all negotiations to a user who sees "$prices"',
  async ({ prices, shown }) => {
    renderRoute(area, '/multi-quotes', multiQuoteServer(), { user: { prices } });
    await screen.findByRole('link', { name: /Retail roll-out/ });
    expect(screen.queryAllByRole('link', { name: 'All negotiations' })).toHaveLength(shown);
  },
);

it('leads to the multi quotes in progress by a tab', async () => {
  renderRoute(area, '/multi-quotes', multiQuoteServer());
  const tabs = within(await screen.findByRole('navigation', { name: 'Multi quotes' }));
  expect(tabs.getByRole('link', { name: 'Saved' })).toHaveAttribute('aria-current', 'page');
  expect(tabs.getByRole('link', { name: 'In progress' })).toHaveAttribute(
    'href',
    '/availability/multi-quotes',
  );
});

it('says Expired once the prices no longer hold, whatever the status was', async () => {
  const expired = testMultiQuote({ status: 'searched', expiredAt: '2026-01-02T12:00:00Z' });
  const server = multiQuoteServer()
    .on(contract.multiQuotes.list, () => pageOf([expired]))
    .on(contract.multiQuotes.listAvailable, () => pageOf([expired]));
  for (const path of ['/multi-quotes', '/availability/multi-quotes']) {
    renderRoute(area, path, server);
    const table = within(await screen.findByRole('grid'));
    expect(await table.findByText('Expired')).toBeVisible();
    expect(table.queryByText('Searched')).toBeNull();
    cleanup();
  }
});

it('shows one status per tab with the number of multi quotes', async () => {
  const server = multiQuoteServer();
  const page = renderRoute(area, '/multi-quotes', server);
  await userEvent.click(await screen.findByRole('tab', { name: /Expired\s*2/ }));
  expect(page.address()).toBe('/multi-quotes?status=expired');
  await screen.findByText('Retail roll-out');
  expect(server.calls(contract.multiQuotes.list).at(-1)).toMatchObject({ status: ['expired'] });
});

it('shows the filters of the URL as chips, renames an old one and drops unknown values', async () => {
  const server = multiQuoteServer();
  const page = renderRoute(area, '/multi-quotes?holds=open&status=nonsense&search=retail', server);
  expect(await screen.findByRole('button', { name: 'Remove filter With open quotes' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove filter “retail”' })).toBeVisible();
  expect(page.address()).toBe('/multi-quotes?with_quotes=open&search=retail');
  expect(server.calls(contract.multiQuotes.list).at(-1)).toMatchObject({
    withQuotes: 'open',
    search: 'retail',
  });
});

it('offers a new multi quote when there are none', async () => {
  renderRoute(
    area,
    '/multi-quotes',
    multiQuoteServer().on(contract.multiQuotes.list, () => pageOf([])),
  );
  expect(await screen.findByText('No multi quotes yet')).toBeVisible();
  const [create] = screen.getAllByRole('button', { name: 'New multi quote' });
  await userEvent.click(create as HTMLElement);
  expect(await screen.findByRole('dialog', { name: 'New multi quote' })).toBeVisible();
});

it('renames, duplicates and deletes a multi quote of the list, an expired one too', async () => {
  const expired = testMultiQuote({ status: 'searched', expiredAt: '2026-01-02T12:00:00Z' });
  const server = multiQuoteServer()
    .on(contract.multiQuotes.list, () => pageOf([expired]))
    .on(contract.multiQuotes.update, ({ name }) => ({ ...expired, name: name ?? '' }));
  renderRoute(area, '/multi-quotes', server);
  const press = async (action: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Retail roll-out' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  };
  await press('Rename');
  const dialog = await screen.findByRole('dialog', { name: 'Rename multi quote' });
  await userEvent.clear(within(dialog).getByRole('textbox', { name: /Name/ }));
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Retail 2027');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Rename' }));
  await waitFor(() =>
    expect(server.calls(contract.multiQuotes.update)).toEqual([
      { uuid: 'm-1', name: 'Retail 2027', version: expired.version },
    ]),
  );

  await press('Duplicate');
  const copy = await screen.findByRole('dialog', { name: 'Duplicate multi quote' });
  await userEvent.click(within(copy).getByRole('button', { name: 'Cancel' }));
  await press('Delete');
  expect(await screen.findByRole('alertdialog', { name: 'Delete this multi quote?' })).toBeVisible();
});

it('gives a multi quote to a colleague, and lists mine or my team’s', async () => {
  const server = multiQuoteServer()
    .on(contract.partner.listUsers, () => pageOf([]))
    .on(contract.multiQuotes.update, () => testMultiQuote({ ownerId: null, ownerName: null }));
  const page = renderRoute(area, '/multi-quotes', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Retail roll-out' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Change owner' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the owner' }));
  await waitFor(() =>
    expect(server.calls(contract.multiQuotes.update)).toEqual([{ uuid: 'm-1', ownerId: null }]),
  );
  expect(page.alerts()).toEqual(['Retail roll-out has no owner now.']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Owner' }), 'Mine');
  expect(page.address()).toBe('/multi-quotes?owner=me');
});
