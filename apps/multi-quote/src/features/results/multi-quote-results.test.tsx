import { expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testMultiQuote } from '../../testing/multi-quote-fixture.ts';
import {
  testOfferSummary,
  testOverview,
  testProgress,
  testSearch,
  testTotals,
} from '../../testing/search-fixture.ts';

const calls = contract.multiQuotes;
const PATH = '/availability/multi-quotes/m-1/searches';
const selected = testOfferSummary({ uuid: 'o-2', monthlyCost: 250_00, isFirm: false });

const testRun = (change: Partial<contract.multiQuotes.BulkRun> = {}): contract.multiQuotes.BulkRun => ({
  id: 'b-1',
  kind: 'save',
  status: 'processed',
  total: 212,
  processed: 212,
  done: 212,
  skipped: 0,
  skippedLocations: [],
  ratePerMinute: null,
  secondsLeft: null,
  createdBy: 'Amelia Hart',
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:01:00.000Z',
  ...change,
});

const preview: contract.multiQuotes.ChoicePreview = {
  locations: 1000,
  added: 388,
  replaced: 200,
  unchanged: 12,
  skipped: [{ reason: 'Not searched yet', count: 400 }],
  before: testTotals({ locations: 212, monthlyCost: 500_00 }),
  after: testTotals({ locations: 600, monthlyCost: 1_200_00 }),
  supplierKey: null,
  suppliers: [],
  changes: [
    {
      uuid: 'l-1',
      customerName: 'Harbour Bakery',
      addressLine1: '12 High Street',
      postcode: 'BS1 4DJ',
      before: null,
      after: testOfferSummary(),
    },
  ],
};

function resultServer() {
  return fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(calls.get, () => testMultiQuote())
    .on(calls.getSearchProgress, () => testProgress())
    .on(calls.listBulkRuns, () => [])
    .on(calls.previewChoice, () => preview)
    .on(calls.startBulkRun, () => testRun({ status: 'processing' }))
    .on(calls.getSearchOverview, () =>
      testOverview(
        { priced: 600 },
        {
          locations: 1000,
          saved: 40,
          unsaved: 212,
          totals: testTotals({
            locations: 252,
            monthlyCost: 700_00,
            firm: { locations: 200, installCost: 0, monthlyCost: 500_00, totalCost: 0 },
            estimated: { locations: 52, installCost: 0, monthlyCost: 200_00, totalCost: 0 },
          }),
        },
      ),
    )
    .on(calls.listSearches, () =>
      pageOf(
        [
          testSearch({ selectedOffer: selected }, { selectedSearchQuoteUuid: 'o-2' }),
          testSearch(
            {
              outcome: 'unmatched',
              bestOffer: null,
              matchingCount: 0,
              alternatives: [{ without: ['onNetOnly'], offer: testOfferSummary({ monthlyCost: 310_00 }) }],
            },
            { uuid: 'l-2', customerName: 'Quay Books' },
          ),
        ],
        { total: 1000, counts: { priced: 600, unmatched: 400 } },
      ),
    );
}

it('shows products first to users without prices, and ignores sorting by price in the URL', async () => {
  const hidden = {
    monthlyCost: Number.NaN,
    installCost: Number.NaN,
    totalCost: Number.NaN,
    eccCost: Number.NaN,
  };
  const server = resultServer().on(calls.listSearches, () =>
    pageOf([testSearch({ bestOffer: testOfferSummary(hidden), selectedOffer: null })]),
  );
  const { address } = renderRoute(area, `${PATH}?sort=bestMonthlyCost&direction=desc`, server, {
    user: { prices: 'none' },
  });
  const table = within(await screen.findByRole('grid', { name: 'Results' }));
  const cell = (await table.findByText('Firm price')).closest('[role=gridcell]');
  expect(cell).toHaveTextContent(/^Northway Fibre.*Firm price$/);
  expect(server.calls(calls.listSearches).map(({ sort }) => sort)).not.toContain('bestMonthlyCost');
  expect(address()).not.toContain('sort=');
});

it('shows best and selected prices, why a site has none, and totals with firm and estimated apart', async () => {
  renderRoute(area, PATH, resultServer());
  const table = within(await screen.findByRole('grid', { name: 'Results' }));
  expect(await table.findByText('£199.00 per month')).toBeVisible();
  expect(table.getByText('£250.00 per month, estimated')).toBeVisible();
  expect(table.getByText(/^(None of the \d+ prices|The only price) here/)).toBeVisible();
  expect(table.getByText(/Closest: £310.00 per month, Northway Fibre/)).toBeVisible();
  const totals = within(await screen.findByRole('group', { name: 'Totals of the selected prices' }));
  expect(totals.getByText('252')).toBeVisible();
  expect(totals.getByText(/^of 1,000; /)).toBeVisible();
  expect(totals.getByText('£500.00 firm, £200.00 estimated')).toBeVisible();
  expect(screen.getByRole('tab', { name: /No match\s*400/ })).toBeVisible();
});

it('shows no totals before and after to a user who does not see costs', async () => {
  const none = { installCost: NaN, monthlyCost: NaN, totalCost: NaN, eccCost: NaN };
  const server = resultServer().on(calls.previewChoice, () => ({
    ...preview,
    before: { ...preview.before, ...none },
    after: { ...preview.after, ...none },
    changes: preview.changes.map((change) => ({ ...change, after: testOfferSummary({ monthlyCost: NaN }) })),
  }));
  renderRoute(area, PATH, server, { user: { prices: 'none' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Select prices for me' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Select prices for 1,000 sites' }));
  const totals = within(await panel.findByRole('region', { name: 'Totals before and after' }));
  expect(totals.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Sites']);
  const sites = within(panel.getByRole('region', { name: 'Changes by site' }));
  expect(sites.queryByText(/–|NaN|£/)).toBeNull();
});

it('chooses for all sites, after showing what would change', async () => {
  const server = resultServer();
  renderRoute(area, PATH, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Select prices for me' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Select prices for 1,000 sites' }));
  expect(await panel.findByText(/^New price: 388 sites\. Different price: 200\./)).toBeVisible();
  expect(panel.getByText('400 sites skipped: Not searched yet')).toBeVisible();
  expect(panel.getByText('+£700.00')).toBeVisible();
  await userEvent.click(panel.getByRole('radio', { name: /Fastest/ }));
  await userEvent.click(await panel.findByRole('button', { name: 'Select prices for 588 sites' }));
  expect(server.calls(calls.previewChoice)).toEqual([
    { uuid: 'm-1', strategy: 'cheapest', priceBasis: 'term_36', supplierKey: null, matching: {} },
    { uuid: 'm-1', strategy: 'fastest', priceBasis: 'term_36', supplierKey: null, matching: {} },
  ]);
  expect(server.calls(calls.startBulkRun)).toEqual([
    {
      uuid: 'm-1',
      kind: 'choose',
      matching: { expectedCount: 1000 },
      strategy: 'fastest',
      priceBasis: 'term_36',
      supplierKey: null,
    },
  ]);
});

it('asks once how prices of different terms are compared before it chooses', async () => {
  let priceBasis: string | null = null;
  const server = resultServer()
    .on(calls.get, () => testMultiQuote({ priceBasis }))
    .on(calls.updatePriceBasis, (input) => {
      priceBasis = input.priceBasis;
      return undefined;
    });
  renderRoute(area, PATH, server);
  expect(
    await screen.findByText(
      /^Comparing \S+-year prices only \(default\)\. Choose another way under “Compare prices”\.$/,
    ),
  ).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Select prices for me' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Select prices for 1,000 sites' }));
  expect(panel.getByRole('button', { name: 'Select prices' })).toHaveAttribute('aria-disabled', 'true');
  expect(panel.getByText(/You are asked once for this multi quote/)).toBeVisible();
  expect(server.calls(calls.previewChoice)).toEqual([]);
  await userEvent.selectOptions(
    panel.getByRole('combobox', { name: 'Compare prices' }),
    'All terms, by cost per month',
  );
  expect(
    await panel.findByText('Lowest cost per month over the term, including install and ECC'),
  ).toBeVisible();
  await userEvent.click(await panel.findByRole('button', { name: 'Select prices for 588 sites' }));
  expect(server.calls(calls.updatePriceBasis)).toEqual([{ uuid: 'm-1', priceBasis: 'over_term' }]);
  expect(server.calls(calls.startBulkRun)).toMatchObject([{ priceBasis: 'over_term' }]);
});

it('shows prices of several terms by cost per month over the term, and names included add-ons', async () => {
  const power = {
    uuid: 'power',
    name: 'Power',
    value: 'second-ac',
    text: 'Second AC feed',
    monthlyCost: 400,
    installCost: 12_000,
  };
  const best = testOfferSummary({ includedAddons: [power] });
  const server = resultServer()
    .on(calls.get, () => testMultiQuote({ priceBasis: 'over_term' }))
    .on(calls.listSearches, () => pageOf([testSearch({ bestOffer: best })], { total: 1 }));
  renderRoute(area, PATH, server);
  const table = within(await screen.findByRole('grid', { name: 'Results' }));
  // (£250.00 + £120.00) / 36 + £199.00
  expect(await table.findByText('£209.28 per month all in')).toBeVisible();
  expect(table.getByText(/36 Months, incl. power$/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Compare prices' })).toHaveDisplayValue(
    'All terms, by cost per month',
  );
});

it('keeps one supplier where possible: the one that serves most sites, or another', async () => {
  const server = resultServer()
    .on(calls.previewChoice, ({ supplierKey }) => ({
      ...preview,
      supplierKey: supplierKey ?? 'northway',
      suppliers: [
        { supplierKey: 'northway', locations: 580 },
        { supplierKey: 'castle', locations: 120 },
      ],
    }))
    .on(calls.runSearchFilters, ({ uuids }) => ({ done: uuids, skipped: [] }));
  renderRoute(area, PATH, server);
  const [, first] = await screen.findAllByRole('checkbox');
  if (!first) throw new Error('The list has no checkboxes.');
  await userEvent.click(first);
  const [, inBar] = screen.getAllByRole('button', { name: 'Select prices for me' });
  if (!inBar) throw new Error('The bulk bar has no action.');
  await userEvent.click(inBar);
  const panel = within(await screen.findByRole('dialog', { name: 'Select prices for 1 site' }));
  await userEvent.click(panel.getByRole('radio', { name: /One supplier/ }));
  const supplier = await panel.findByRole('combobox', { name: 'Supplier' });
  expect(supplier).toHaveDisplayValue('Northway Fibre, serves 580 sites');
  await userEvent.selectOptions(supplier, 'castle');
  await userEvent.click(await panel.findByRole('button', { name: /^Select prices for/ }));
  expect(server.calls(calls.runSearchFilters)).toEqual([
    {
      uuid: 'm-1',
      uuids: ['l-1'],
      strategy: 'one_supplier',
      priceBasis: 'term_36',
      supplierKey: 'castle',
    },
  ]);
});

it('saves all unsaved selections with the number that was confirmed, or says why not', async () => {
  let isChanged = true;
  const server = resultServer().on(calls.startBulkRun, () =>
    isChanged
      ? failure(409, 'The list has changed: 210 sites match now, not 212. Check the list and try again.')
      : testRun({ status: 'processing' }),
  );
  renderRoute(area, PATH, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Save 212 quotes' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Save 212 sites as quotes?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save quotes' }));
  expect(await dialog.findByText(/210 sites match now, not 212/)).toBeVisible();
  isChanged = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Save quotes' }));
  expect(server.calls(calls.startBulkRun).at(-1)).toMatchObject({
    kind: 'save',
    matching: { isSelected: true, isSaved: false, expectedCount: 212 },
  });
});

it('does not claim that nothing was saved when the answer is lost', async () => {
  const server = resultServer().on(calls.startBulkRun, () => failure(502, ''));
  renderRoute(area, PATH, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Save 212 quotes' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Save 212 sites as quotes?' }));
  const reads = server.calls(calls.listBulkRuns).length;
  await userEvent.click(dialog.getByRole('button', { name: 'Save quotes' }));
  expect(await dialog.findByText('We could not confirm the change')).toBeVisible();
  expect(dialog.queryByText('Nothing was saved')).toBeNull();
  await waitFor(() => expect(server.calls(calls.listBulkRuns).length).toBeGreaterThan(reads));
});

it('shows the progress of saving, and names the sites that were skipped', async () => {
  let status: 'processing' | 'processed' = 'processing';
  const server = resultServer().on(calls.listBulkRuns, () => [
    status === 'processing'
      ? testRun({ status, processed: 80, ratePerMinute: 900, secondsLeft: 9 })
      : testRun({
          done: 209,
          skipped: 3,
          skippedLocations: [{ uuid: 'l-9', name: 'Quay Books, BS1 4DJ', reason: 'No price is selected' }],
        }),
  ]);
  renderRoute(area, PATH, server);
  expect(await screen.findByRole('progressbar', { name: 'Saving quotes' })).toHaveAttribute(
    'aria-valuetext',
    '80 of 212',
  );
  status = 'processed';
  expect(await screen.findByText('209 quotes saved')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show skipped sites' }));
  const dialog = within(await screen.findByRole('dialog', { name: '3 sites could not be changed' }));
  expect(dialog.getByText('209 sites were saved as quotes.')).toBeVisible();
  expect(dialog.getByText('Quay Books, BS1 4DJ')).toBeVisible();
  expect(dialog.getByText('No price is selected')).toBeVisible();
  expect(dialog.getByText('And 2 more.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('209 quotes saved')).toBeNull();
});

it('stops saving, says how many are saved and that the rest is left', async () => {
  let run = testRun({ status: 'processing', processed: 80, done: 80 });
  let isRefused = true;
  const server = resultServer()
    .on(calls.listBulkRuns, () => [run])
    .on(calls.stopBulkRun, () => {
      if (isRefused) return failure(409, 'This change has already ended.');
      run = testRun({ status: 'terminated', processed: 85, done: 85 });
      return run;
    });
  renderRoute(area, PATH, server);
  const stop = await screen.findByRole('button', { name: 'Stop saving' });
  // It ignores presses right after it has appeared.
  const later = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
  await userEvent.click(stop);
  expect(await screen.findByText('This change has already ended.')).toBeVisible();
  isRefused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Stop saving' }));
  later.mockRestore();
  expect(await screen.findByText('Saving quotes was stopped')).toBeVisible();
  expect(screen.getByText(/85 quotes saved\. 127 sites remain: start again to continue\./)).toBeVisible();
  expect(server.calls(calls.stopBulkRun).at(-1)).toEqual({ uuid: 'm-1', runId: 'b-1' });
});

it('saves selected sites at once', async () => {
  const server = resultServer().on(calls.locations.saveSearchQuotes, ({ uuids }) => ({
    done: uuids,
    skipped: [
      { key: 'l-2', reason: 'Already saved as QM-2' },
      { key: 'l-3', reason: 'No price is selected' },
    ],
    quotes: [...uuids, 'l-2'].map((locationUuid) => ({ locationUuid, reference: 'QM-1' })),
  }));
  const page = renderRoute(area, PATH, server);
  const [, first] = await screen.findAllByRole('checkbox');
  if (!first) throw new Error('The list has no checkboxes.');
  await userEvent.click(first);
  await userEvent.click(screen.getByRole('button', { name: 'Save as quotes' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Save 1 site as quotes?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save quotes' }));
  expect(server.calls(calls.locations.saveSearchQuotes)).toEqual([{ uuid: 'm-1', uuids: ['l-1'] }]);
  const text = '1 quote saved. 1 site was already saved. 1 site has no selected price.';
  await waitFor(() => expect(page.alerts()).toEqual([text]));
});

it('counts only new quotes as saved', async () => {
  const server = resultServer()
    .on(calls.listSearches, () =>
      pageOf(
        ['l-1', 'l-2', 'l-3', 'l-4'].map((uuid) =>
          testSearch({}, { uuid, quoteReference: uuid === 'l-1' ? 'QM-1' : null }),
        ),
      ),
    )
    .on(calls.locations.saveSearchQuotes, () => ({
      done: ['l-2'],
      skipped: [
        { key: 'l-1', reason: 'Already saved as QM-1' },
        { key: 'l-3', reason: 'Already saved as QM-3' },
        { key: 'l-4', reason: 'No price is selected' },
      ],
      quotes: ['l-1', 'l-2', 'l-3'].map((locationUuid) => ({
        locationUuid,
        reference: locationUuid.replace('l-', 'QM-'),
      })),
    }));
  const page = renderRoute(area, PATH, server);
  const [all] = await screen.findAllByRole('checkbox');
  if (all) await userEvent.click(all);
  await userEvent.click(screen.getByRole('button', { name: 'Save as quotes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save quotes' }));
  await waitFor(() =>
    expect(page.alerts()).toEqual([
      '1 quote saved. 2 sites were already saved. 1 site has no selected price.',
    ]),
  );
});

it('leads to the search before the first one, without asking for its progress', async () => {
  const server = resultServer().on(calls.get, () => testMultiQuote({ status: 'expired', isSearched: false }));
  renderRoute(area, PATH, server);
  expect(await screen.findByText('Not searched yet')).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'Get prices' }))
    expect(link).toHaveAttribute('href', '/availability/multi-quotes/m-1/search');
  expect(server.calls(calls.getSearchProgress)).toEqual([]);
});

it('shows what a run changed that ended before its progress was read', async () => {
  let unsaved = 212;
  let runs: ReturnType<typeof testRun>[] = [];
  const server = resultServer()
    .on(calls.getSearchOverview, () => testOverview({ priced: 600 }, { locations: 1000, unsaved }))
    .on(calls.listBulkRuns, () => {
      unsaved = runs.length === 0 ? 212 : 0;
      return runs;
    })
    .on(calls.startBulkRun, () => {
      runs = [testRun({ status: 'processed' })];
      return testRun({ status: 'processing' });
    });
  renderRoute(area, PATH, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Save 212 quotes' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Save 212 sites as quotes?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save quotes' }));
  expect(await screen.findByRole('button', { name: 'Save 0 quotes' })).toBeVisible();
});

it('explains what cannot be done after a search without any result', async () => {
  const server = resultServer()
    .on(calls.getSearchOverview, () => testOverview({ unserved: 2 }))
    .on(calls.listSearches, () =>
      pageOf([testSearch({ outcome: 'unserved', bestOffer: null, searchQuotesCount: 0, matchingCount: 0 })], {
        total: 2,
        counts: { unserved: 2 },
      }),
    );
  renderRoute(area, PATH, server);
  expect(await screen.findByText('The search found no matching prices')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save 0 quotes' })).toHaveAccessibleDescription(
    'Select a price for at least one site.',
  );
  expect(screen.getByRole('button', { name: 'Select prices for me' })).toHaveAccessibleDescription(
    'No site has a price that meets its search filters.',
  );
  const table = within(screen.getByRole('grid', { name: 'Results' }));
  expect(await table.findByText('No supplier')).toBeVisible();
});
