import { afterEach, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testReview } from '../../testing/import-fixture.ts';
import { testMultiQuote } from '../../testing/multi-quote-fixture.ts';
import { testOverview, testProgress, testSearch } from '../../testing/search-fixture.ts';

const calls = contract.multiQuotes;
const PATH = '/availability/multi-quotes/m-1/search';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A button that stops something ignores presses right after it has appeared. */
const skipIgnoredPresses = () => jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);

/** A multi-quote with two sites that have not been searched. */
function searchServer() {
  return fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(calls.get, () => testMultiQuote({ status: 'created', isSearched: false }))
    .on(calls.getSearchOverview, () => testOverview({ missing: 2, failed: 1, priced: 4 }, { locked: 3 }))
    .on(calls.listSearches, () =>
      pageOf([
        testSearch({ outcome: 'missing', status: null, searchQuotesCount: 0, matchingCount: 0 }),
        testSearch(
          { outcome: 'failed', status: 'terminated', error: 'The address has no coordinates' },
          { uuid: 'l-2', customerName: 'Quay Books' },
        ),
      ]),
    )
    .on(calls.startSearch, () => testProgress({ status: 'processing', processedCount: 0 }));
}

it('counts locked sites in the figures, as the list does that each leads to', async () => {
  const { unlocked } = testOverview({ priced: 4 });
  const overview = testOverview(unlocked, { locked: 3, byOutcome: { ...unlocked, priced: 7 } });
  renderRoute(
    area,
    PATH,
    searchServer().on(calls.getSearchOverview, () => overview),
  );
  const figure = (await screen.findByRole('link', { name: 'With prices' })).parentElement?.parentElement;
  expect(figure).toHaveTextContent('With prices7');
});

it('starts a search of the sites without results, with the same criteria for all', async () => {
  const server = searchServer();
  renderRoute(area, PATH, server);
  const form = within(await screen.findByRole('form', { name: 'Get prices' }));
  expect(form.getByRole('radio', { name: /3 sites without results/ })).toBeChecked();
  expect(form.getByRole('radio', { name: /All 7 sites/ })).toBeEnabled();
  expect(form.getByText('Leaves out 3 locked sites')).toBeVisible();
  await userEvent.click(form.getByRole('radio', { name: /The same for all these sites/ }));
  const bearers = within(form.getByRole('group', { name: 'Bearer' }));
  await userEvent.click(bearers.getByRole('button', { name: '1 Gb' }));
  await userEvent.click(form.getByRole('switch', { name: 'On-net only' }));
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Layer' }), 'Layer 3');
  await userEvent.click(form.getByRole('button', { name: 'Get prices for 3 sites' }));
  expect(server.calls(calls.startSearch)).toEqual([
    {
      uuid: 'm-1',
      scope: 'missing',
      searchFilters: {
        bearers: [1000],
        speeds: [],
        terms: [],
        supplierKeys: [],
        layer: 3,
        onNetOnly: true,
      },
    },
  ]);
});

it('counts the sites of an import that ends once it is open', async () => {
  const { imports, locations } = calls;
  let finish = () => {};
  const isDone = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let sites = 0;
  const server = searchServer()
    .on(calls.get, () => testMultiQuote({ status: 'created', isSearched: false, locationsCount: sites }))
    .on(calls.getSearchOverview, () => testOverview({ missing: sites }))
    .on(imports.list, () => [])
    .on(imports.get, () => testReview())
    .on(locations.importLocations, async () => {
      await isDone;
      return { importUuid: 'i-1', rows: 250, validRows: 240, imported: 240, issues: [], unreadColumns: [] };
    });
  renderRoute(area, '/multi-quotes/m-1/addresses/import?import=i-1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Import 240 sites' }));
  const nav = within(screen.getByRole('navigation', { name: 'Multi quote' }));
  await userEvent.click(nav.getByRole('link', { name: 'Get prices' }));
  expect(await screen.findByText('No sites yet')).toBeVisible();
  sites = 240;
  finish();
  const form = within(await screen.findByRole('form', { name: 'Get prices' }));
  expect(form.getByRole('radio', { name: /240 sites without results/ })).toBeChecked();
  expect(form.getByRole('button', { name: 'Get prices for 240 sites' })).toBeEnabled();
});

it('switches to all sites when every site has results', async () => {
  let status: 'created' | 'processing' | 'searched' = 'created';
  const server = searchServer()
    .on(calls.get, () => testMultiQuote({ status }))
    .on(calls.getSearchProgress, () => {
      const isRunning = status === 'processing';
      if (isRunning) status = 'searched';
      return testProgress(isRunning ? { status: 'processing', processedCount: 0 } : { processedCount: 3 });
    })
    .on(calls.getSearchOverview, () =>
      status === 'created' ? testOverview({ missing: 3, priced: 4 }) : testOverview({ priced: 7 }),
    )
    .on(calls.startSearch, () => {
      status = 'processing';
      return testProgress({ status, processedCount: 0 });
    });
  renderRoute(area, PATH, server);
  const form = within(await screen.findByRole('form', { name: 'Get prices' }));
  await userEvent.click(form.getByRole('button', { name: 'Get prices for 3 sites' }));
  const again = await form.findByRole('button', { name: 'Get prices for 7 sites' }, { timeout: 5000 });
  expect(form.getByRole('radio', { name: /All 7 sites/ })).toBeChecked();
  await waitFor(() => expect(again).toBeEnabled(), { timeout: 5000 });
  await userEvent.click(again);
  await waitFor(() => expect(status).toBe('searched'), { timeout: 5000 });
  await screen.findByText(/^Last search/, {}, { timeout: 5000 });
  expect(server.calls(calls.startSearch).map(({ scope }) => scope)).toEqual(['missing', 'all']);
});

it('retries only failed sites, and searches selected sites with criteria of their own', async () => {
  const server = searchServer();
  renderRoute(area, PATH, server);
  const form = within(await screen.findByRole('form', { name: 'Get prices' }));
  await userEvent.click(form.getByRole('radio', { name: /1 failed site/ }));
  await userEvent.click(form.getByRole('button', { name: 'Get prices for 1 site' }));
  expect(server.calls(calls.startSearch).at(-1)).toEqual({ uuid: 'm-1', scope: 'failed' });

  const table = within(await screen.findByRole('grid', { name: 'Sites to price' }));
  expect(await table.findByText('The address has no coordinates')).toBeVisible();
  const [, first, second] = table.getAllByRole('checkbox');
  if (!first || !second) throw new Error('The list has no checkboxes.');
  await userEvent.click(first);
  await userEvent.click(second);
  await userEvent.click(screen.getByRole('button', { name: 'Get prices for selected' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Prices for 2 sites' }));
  await userEvent.click(panel.getByRole('button', { name: 'Get prices for 2 sites' }));
  expect(server.calls(calls.startSearch).at(-1)).toEqual({
    uuid: 'm-1',
    scope: 'all',
    uuids: ['l-1', 'l-2'],
  });
});

it('shows the progress with rate and time left, and stops the search', async () => {
  let isStopped = false;
  const server = searchServer()
    .on(calls.get, () => testMultiQuote({ status: isStopped ? 'failed' : 'processing' }))
    .on(calls.getSearchProgress, () =>
      isStopped
        ? testProgress({ status: 'terminated', processingCount: 1000, processedCount: 312 })
        : testProgress({
            status: 'processing',
            processingCount: 1000,
            processedCount: 312,
            ratePerMinute: 1240,
            secondsLeft: 130,
            failedCount: 2,
          }),
    )
    .on(calls.stopSearch, () => {
      isStopped = true;
      return undefined;
    });
  renderRoute(area, PATH, server);
  expect(await screen.findByRole('progressbar', { name: 'Getting prices' })).toHaveAttribute(
    'aria-valuetext',
    '312 of 1,000',
  );
  expect(screen.getByText(/1,240 sites per minute · about 2 minutes left · 2 failed/)).toBeVisible();
  expect(await screen.findByText(/A search is running/)).toBeVisible();
  skipIgnoredPresses();
  await userEvent.click(screen.getByRole('button', { name: 'Stop search' }));
  expect(await screen.findByText('The search was stopped')).toBeVisible();
  expect(screen.getByText(/312 of 1,000 sites searched, and their prices are saved\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Resume search' }));
  expect(server.calls(calls.startSearch)).toEqual([{ uuid: 'm-1', scope: 'missing' }]);
});

it('shows a refused stop only while the search that it was for is running', async () => {
  let progress = testProgress({ id: 'r-1', status: 'processing', processedCount: 3 });
  const server = searchServer()
    .on(calls.get, () => testMultiQuote({ status: 'processing' }))
    .on(calls.getSearchOverview, () => testOverview({ missing: 2, priced: 4 }))
    .on(calls.getSearchProgress, () => progress)
    .on(calls.stopSearch, () => {
      progress = testProgress({ id: 'r-1' });
      return failure(409, 'This search has already ended.');
    });
  renderRoute(area, PATH, server);
  const stop = await screen.findByRole('button', { name: 'Stop search' });
  skipIgnoredPresses();
  await userEvent.click(stop);
  expect(await screen.findByText(/^Last search: 14 sites/, undefined, { timeout: 5000 })).toBeVisible();
  expect(server.calls(calls.stopSearch)).toHaveLength(1);
  expect(screen.queryByText('The search was not changed')).toBeNull();

  server.on(calls.startSearch, () => {
    progress = testProgress({ id: 'r-2', status: 'processing', processedCount: 1 });
    return progress;
  });
  await userEvent.click(screen.getByRole('button', { name: /^Get prices for/ }));
  expect(await screen.findByRole('button', { name: 'Stop search' })).toBeVisible();
  expect(screen.queryByText('The search was not changed')).toBeNull();
  progress = testProgress({ id: 'r-2' });
  expect(await screen.findByText(/^Last search: 14 sites/, undefined, { timeout: 5000 })).toBeVisible();
});

it('says in the singular that one site could not be priced', async () => {
  const server = searchServer()
    .on(calls.get, () => testMultiQuote())
    .on(calls.getSearchProgress, () => testProgress({ failedCount: 1 }));
  renderRoute(area, PATH, server);
  expect(
    await screen.findByText('The list shows the reason. All other sites have their results.'),
  ).toBeVisible();
});

it('says why no site without results can be searched: the ones in the figures are locked', async () => {
  const server = searchServer().on(calls.getSearchOverview, () => testOverview({ priced: 4 }, { locked: 2 }));
  renderRoute(area, PATH, server);
  const choice = await screen.findByRole('radio', { name: /0 sites without results/ });
  expect(choice).toBeDisabled();
  expect(screen.getByText('Every unlocked site has results')).toBeVisible();
});

it('shows what a search has found so far, also where a response takes longer than the wait for the next', async () => {
  jest.useFakeTimers();
  let found = 0;
  let status: 'processing' | 'searched' = 'processing';
  const server = searchServer()
    .on(calls.get, () => testMultiQuote({ status }))
    .on(calls.getSearchProgress, () => testProgress({ status, processedCount: 4 }))
    .on(calls.getSearchOverview, async () => {
      found += 100;
      const overview = testOverview({ priced: found });
      if (found > 100) await new Promise((resolve) => setTimeout(resolve, 5000));
      return overview;
    });
  renderRoute(area, PATH, server);
  const figure = (await screen.findByRole('link', { name: 'With prices' })).parentElement?.parentElement;
  expect(figure).toHaveTextContent('With prices100');
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(figure).toHaveTextContent('With prices200');
  status = 'searched';
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(figure).toHaveTextContent('With prices400');
});

it('offers to retry what failed, and says why a search was refused', async () => {
  const server = searchServer()
    .on(calls.get, () => testMultiQuote())
    .on(calls.getSearchProgress, () => testProgress({ failedCount: 1 }))
    .on(calls.startSearch, () => failure(409, 'A search is already running.'));
  renderRoute(area, PATH, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry failed sites' }));
  expect(await screen.findByText('A search is already running.')).toBeVisible();
});

it('leads to the sites while there are none', async () => {
  const server = searchServer().on(calls.get, () => testMultiQuote({ locationsCount: 0 }));
  renderRoute(area, PATH, server);
  expect(await screen.findByRole('link', { name: 'Add sites' })).toHaveAttribute(
    'href',
    '/availability/multi-quotes/m-1',
  );
});

it.each([
  ['the provider says so', { status: 'expired' }],
  ['its prices hold no longer', { status: 'searched', expiredAt: '2026-01-02T12:00:00Z' }],
] as const)('offers no search once the multi quote has expired: %s', async (_, change) => {
  const server = searchServer().on(calls.get, () => testMultiQuote(change));
  renderRoute(area, PATH, server);
  expect(await screen.findByText('This multi quote has expired')).toBeVisible();
  expect(await screen.findByRole('grid', { name: 'Sites to price' })).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Get prices' })).toBeNull();
});

it.each([
  [
    { unmatched: 2, unserved: 1 },
    'Suppliers serve 2 sites, but no price matches the search filters. Change the filters and search again, or open a site to see the closest prices.',
  ],
  [{ unserved: 3 }, 'No supplier serves these 3 sites. Check the addresses and search again.'],
])('says why a search found no matching price: %o', async (unlocked, reason) => {
  const server = searchServer()
    .on(calls.get, () => testMultiQuote())
    .on(calls.getSearchProgress, () => testProgress({ processingCount: 3, processedCount: 3 }))
    .on(calls.getSearchOverview, () => testOverview(unlocked));
  renderRoute(area, PATH, server);
  expect(await screen.findByText('The search found no matching prices')).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
});

it('offers no search once the prices have expired', async () => {
  const server = searchServer()
    .on(calls.get, () => testMultiQuote({ status: 'expired' }))
    .on(calls.getSearchProgress, () => testProgress());
  renderRoute(area, PATH, server);
  expect(await screen.findByRole('grid', { name: 'Sites to price' })).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Get prices' })).toBeNull();
});
