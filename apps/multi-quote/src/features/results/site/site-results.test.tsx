import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { makeOffer } from '@portal/quote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../../area.ts';
import { testMultiQuote, testSite } from '../../../testing/multi-quote-fixture.ts';
import { testOfferSummary, testSearch } from '../../../testing/search-fixture.ts';

const calls = contract.multiQuotes;
const PATH = '/availability/multi-quotes/m-1/searches/l-1';
const criteria = { ...testSite().searchFilters, speeds: [100] };

function siteServer(site = testSearch({ searchQuotesCount: 3 }, { searchFilters: criteria })) {
  return fakeServer()
    .on(calls.get, () => testMultiQuote())
    .on(calls.getLocationSearch, () => site)
    .on(calls.listSearches, () => pageOf([]))
    .on(calls.locations.listSearchQuotes, () => [
      makeOffer({ uuid: 'o-1', supplierKey: 'northway', monthlyCost: 30_000, speed: 100 }),
      makeOffer({ uuid: 'o-2', supplierKey: 'castle', monthlyCost: 20_000, speed: 500 }),
      makeOffer({ uuid: 'o-3', supplierKey: 'castle', monthlyCost: 25_000, speed: 100 }),
    ])
    .on(calls.locations.selectSearchQuote, () => testSite());
}

it('shows the prices that meet the criteria, all on request, and selects one', async () => {
  const server = siteServer();
  renderRoute(area, PATH, server);
  const table = within(await screen.findByRole('grid', { name: 'Prices' }));
  expect(
    await screen.findByText(/2 of 3 prices match the site’s search filters, from 2 suppliers/),
  ).toBeVisible();
  expect(table.queryByText('500 Mbps')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show all 3 prices' }));
  expect(screen.getByText(/^3 prices from 2 suppliers/)).toBeVisible();
  await userEvent.click(await table.findByRole('link', { name: /Northway Fibre/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'More info' }));
  await userEvent.click(panel.getByRole('button', { name: 'Select this price' }));
  expect(server.calls(calls.locations.selectSearchQuote)).toEqual([
    { uuid: 'm-1', locationUuid: 'l-1', searchQuoteUuid: 'o-1' },
  ]);
});

it('leads to the sites before and after in the filtered list, over the ends of its pages', async () => {
  const site = (uuid: string) => testSearch({}, { uuid });
  const pages = [[site('l-0'), site('l-9')], [site('l-1'), site('l-2')], [site('l-3')]];
  const server = siteServer().on(calls.listSearches, ({ page }) => ({
    ...pageOf(pages[Number(page) - 1] ?? []),
    total: 5,
  }));
  const list = 'outcome=priced&sort=postcode&direction=desc&per_page=2';
  const pathOf = (uuid: string, page: number) =>
    `${PATH.replace('l-1', uuid)}?${new URLSearchParams({ list: `${list}&page=${page}` })}`;
  renderRoute(area, pathOf('l-1', 2), server);
  const nav = within(await screen.findByRole('navigation', { name: 'Other sites' }));
  expect(nav.getByText('3 of 5')).toBeVisible();
  expect(nav.getByRole('link', { name: 'Next site' })).toHaveAttribute('href', pathOf('l-2', 2));
  const previous = await nav.findByRole('link', { name: 'Previous site' });
  expect(previous).toHaveAttribute('href', `${PATH.replace('l-1', 'l-9')}?${new URLSearchParams({ list })}`);
  expect(screen.getByRole('link', { name: 'Results' })).toHaveAttribute(
    'href',
    `/availability/multi-quotes/m-1/searches?${list}&page=2`,
  );
  expect(server.calls(calls.listSearches)[0]).toEqual({
    uuid: 'm-1',
    outcome: ['priced'],
    sort: 'postcode',
    direction: 'desc',
    page: 2,
    perPage: 2,
  });
});

it('leads to the sites before and after wherever the site is in the list, opened without its address', async () => {
  const site = (uuid: string) => testSearch({}, { uuid });
  const pages = [[site('l-8')], [site('l-9')], [site('l-0'), site('l-1')], [site('l-2')]];
  const server = siteServer().on(calls.listSearches, ({ page, containing }) => {
    const shown = containing === 'l-1' ? 3 : Number(page);
    return { ...pageOf(pages[shown - 1] ?? []), page: shown, total: 240 };
  });
  renderRoute(area, PATH, server);
  const nav = within(await screen.findByRole('navigation', { name: 'Other sites' }));
  expect(nav.getByText('22 of 240')).toBeVisible();
  const pathOf = (uuid: string, page: number) =>
    `${PATH.replace('l-1', uuid)}?${new URLSearchParams({ list: `page=${page}` })}`;
  expect(nav.getByRole('link', { name: 'Previous site' })).toHaveAttribute('href', pathOf('l-0', 3));
  expect(await nav.findByRole('link', { name: 'Next site' })).toHaveAttribute('href', pathOf('l-2', 4));
});

it('compares prices and selects from the comparison', async () => {
  const server = siteServer();
  renderRoute(area, `${PATH}?compare=o-1&compare=o-3&view=comparison`, server);
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare prices' }));
  const [, second] = dialog.getAllByRole('button', { name: /^Select this price/ });
  if (!second) throw new Error('Two offers are compared.');
  await userEvent.click(second);
  expect(server.calls(calls.locations.selectSearchQuote).at(-1)).toMatchObject({ searchQuoteUuid: 'o-3' });
});

it('clears the selection, or says why it was refused', async () => {
  const site = testSearch(
    { searchQuotesCount: 3, selectedOffer: testOfferSummary({ uuid: 'o-3' }) },
    { selectedSearchQuoteUuid: 'o-3' },
  );
  const server = siteServer(site).on(calls.locations.selectSearchQuote, () =>
    failure(409, 'This site is locked. Unlock it first.'),
  );
  renderRoute(area, PATH, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Clear selection' }));
  expect(server.calls(calls.locations.selectSearchQuote)).toEqual([
    { uuid: 'm-1', locationUuid: 'l-1', searchQuoteUuid: null },
  ]);
  expect(await screen.findByText('This site is locked. Unlock it first.')).toBeVisible();
});

it('offers the closest alternatives where no price meets the criteria', async () => {
  const site = testSearch({
    outcome: 'unmatched',
    bestOffer: null,
    matchingCount: 0,
    searchQuotesCount: 3,
    alternatives: [{ without: ['speeds', 'onNetOnly'], offer: testOfferSummary({ uuid: 'o-2' }) }],
  });
  const server = siteServer(site);
  renderRoute(area, PATH, server);
  expect(await screen.findByText('If you ignore the site’s speed and on-net only filters')).toBeVisible();
  const alternatives = within(screen.getByRole('region', { name: 'Closest alternatives' }));
  await userEvent.click(alternatives.getByRole('button', { name: /^Select this price: Northway Fibre/ }));
  expect(server.calls(calls.locations.selectSearchQuote).at(-1)).toMatchObject({ searchQuoteUuid: 'o-2' });
});

it('explains why the selection is fixed', async () => {
  const saved = testSearch(
    { searchQuotesCount: 3, selectedOffer: testOfferSummary() },
    { quoteReference: 'QM-100' },
  );
  renderRoute(area, PATH, siteServer(saved));
  expect(await screen.findByText(/This site is saved as quote QM-100. Cancel the quote/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'View quote' })).toHaveAttribute('href', '/quotes/QM-100');
  expect(screen.queryByRole('button', { name: 'Clear selection' })).toBeNull();
});

it('says why the search of a site failed', async () => {
  const broken = testSearch({
    outcome: 'failed',
    status: 'terminated',
    error: 'Suppliers could not price this address',
    searchQuotesCount: 0,
    bestOffer: null,
  });
  renderRoute(area, PATH, siteServer(broken));
  expect(await screen.findByText('Suppliers could not price this address.')).toBeVisible();
});
