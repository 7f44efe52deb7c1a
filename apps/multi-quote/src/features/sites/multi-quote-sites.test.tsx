import { expect, it } from '@jest/globals';
import { contract, type OutputOf } from '@portal/api-client';
import {
  type FakeServer,
  failure,
  fakeServer,
  onBulkRun,
  pageOf,
  renderRoute,
  testBulkRun,
} from '@portal/area-kit/testing';
import { formatNumber } from '@portal/ui/format';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testMultiQuote, testSite } from '../../testing/multi-quote-fixture.ts';
import { BulkRemoveDialog } from './bulk-remove-dialog.tsx';
import type { BulkSites } from './use-bulk-sites.tsx';

const { bulkRuns } = contract;
const calls = contract.multiQuotes.locations;
const PATH = '/availability/multi-quotes/m-1';
const first = testSite();
const second = testSite({
  uuid: 'l-2',
  customerName: 'Mill Dental',
  searchStatus: null,
  searchQuotesCount: 0,
  selectedSearchQuote: null,
});

type SavedView = OutputOf<typeof contract.savedViews.create>;
const testView: SavedView = {
  id: 1,
  list: 'multi-quote-locations',
  name: 'To repair',
  query: '',
  columns: null,
  layout: null,
  isDefault: false,
  isShared: false,
  isOwn: true,
  ownerName: 'Amelia Hart',
  version: 1,
  updatedAt: '2026-11-02T09:30:00Z',
};

const sitesServer = (sites = [first, second], total = sites.length) =>
  fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.customers.list, () => [{ id: 'c-1', name: 'Harbour Bakery', reference: 'HB-7' }])
    .on(contract.geocoding.autocomplete, () => [
      {
        id: 'udprn:7',
        text: '14 Foundry Court',
        description: 'Leeds, LS1 4AP',
        udprn: 7,
        isContainer: false,
        differences: [],
      },
    ])
    .on(contract.geocoding.match, () => ({ address: null, candidates: [] }))
    .on(contract.geocoding.getByUdprn, () => ({ ...address, addressLine1: '14 Foundry Court', udprn: 7 }))
    .on(contract.multiQuotes.get, () => testMultiQuote())
    .on(calls.get, ({ locationUuid }) => sites.find(({ uuid }) => uuid === locationUuid) ?? first)
    .on(calls.list, () => pageOf(sites, { total }));

const { duplicates: _duplicates, errors: _errors, ...address } = first.address;

it('shows the sites with result and issues, and links to the quotes', async () => {
  const server = sitesServer([
    first,
    testSite({ uuid: 'l-3', address: { ...first.address, duplicates: ['l-1', 'l-2'] } }),
  ]);
  renderRoute(area, `${PATH}?search=BS1&has_issues=true`, server);
  expect(await screen.findByRole('heading', { level: 1, name: 'Retail roll-out' })).toBeVisible();
  const nav = within(screen.getByRole('navigation', { name: 'Multi quote' }));
  expect(nav.getByRole('link', { name: 'Sites' })).toHaveAttribute('aria-current', 'page');
  expect(nav.getByRole('link', { name: 'Quotes' })).toHaveAttribute('href', '/multi-quotes/m-1');
  const table = within(await screen.findByRole('grid', { name: 'Sites' }));
  expect(await table.findByText('Duplicate of 2 sites')).toBeVisible();
  expect(table.getAllByText('6 prices')).toHaveLength(2);
  expect(server.calls(calls.list)).toEqual([
    { uuid: 'm-1', search: 'BS1', hasIssues: true, page: 1, perPage: 10, direction: 'asc' },
  ]);
});

it('tells a site whose search failed from one whose search was stopped', async () => {
  const stopped = testSite({ uuid: 'l-2', searchStatus: 'terminated' });
  const failed = { ...stopped, uuid: 'l-3', searchError: 'Suppliers could not price this address' };
  renderRoute(area, PATH, sitesServer([stopped, failed]));
  const table = within(await screen.findByRole('grid', { name: 'Sites' }));
  expect(await table.findByText('Stopped')).toBeVisible();
  expect(table.getByText('Failed')).toBeVisible();
});

it('adds a site by address look-up for a known customer', async () => {
  const server = sitesServer([]).on(calls.create, () => testSite());
  renderRoute(area, PATH, server);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add site' }))[0] as HTMLElement);
  const form = within(await screen.findByRole('form', { name: 'Add site' }));
  await userEvent.type(form.getByRole('combobox', { name: 'Address or postcode' }), 'LS1 4AP');
  await userEvent.click(await form.findByRole('option', { name: /14 Foundry Court/ }));
  await userEvent.type(form.getByRole('combobox', { name: 'Customer name' }), 'Harb');
  await userEvent.click(await form.findByRole('option', { name: /Harbour Bakery/ }));
  await userEvent.click(form.getByRole('button', { name: '3 Years' }));
  await userEvent.click(form.getByRole('button', { name: 'Add site' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Add site' })).toBeNull());
  expect(server.calls(calls.create)).toEqual([
    expect.objectContaining({
      uuid: 'm-1',
      addressLine1: '14 Foundry Court',
      udprn: 7,
      customerName: 'Harbour Bakery',
      customReference: null,
      searchFilters: {
        bearers: [],
        speeds: [],
        terms: [36],
        supplierKeys: [],
        layer: null,
        onNetOnly: false,
      },
    }),
  ]);
});

it('stays open for the next site of the same customer, and shows a refusal at its field', async () => {
  const refused = failure(422, 'is not a known postcode', {
    errors: { postcode: ['is not a known postcode'] },
  });
  const server = sitesServer([]).on(calls.create, () => refused);
  renderRoute(area, PATH, server);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add site' }))[0] as HTMLElement);
  const form = () => within(screen.getByRole('form', { name: 'Add site' }));
  await userEvent.click(form().getByRole('button', { name: 'Enter address manually' }));
  await userEvent.type(form().getByRole('textbox', { name: 'Address line 1' }), '1 Nowhere');
  await userEvent.type(form().getByRole('textbox', { name: 'Town or city' }), 'Leeds');
  await userEvent.type(form().getByRole('textbox', { name: 'Postcode' }), 'LS9 9ZZ');
  await userEvent.type(form().getByRole('combobox', { name: 'Customer name' }), 'Brindle');
  await userEvent.click(form().getByRole('button', { name: 'Add and enter another' }));
  expect(await form().findByText('The postcode is not a known postcode')).toBeVisible();
  server.on(calls.create, () => testSite());
  await userEvent.clear(form().getByRole('textbox', { name: 'Postcode' }));
  await userEvent.type(form().getByRole('textbox', { name: 'Postcode' }), 'LS1 4AP');
  await userEvent.click(form().getByRole('button', { name: 'Add and enter another' }));
  await waitFor(() => expect(form().getByRole('combobox', { name: 'Address or postcode' })).toHaveValue(''));
  expect(form().getByRole('combobox', { name: 'Customer name' })).toHaveValue('Brindle');
});

it('edits a site and asks where a colleague changed the same field', async () => {
  const theirs = testSite({ customerName: 'Harbour Bakery Ltd', version: 2 });
  const server = sitesServer().on(calls.update, ({ version, customerName }) =>
    version === 1
      ? failure(409, 'This site has changed since you opened it.', { current: theirs })
      : testSite({ customerName: customerName ?? '', version: 3 }),
  );
  renderRoute(area, PATH, server);
  await openAction(/Harbour Bakery/, 'Edit');
  const form = within(await screen.findByRole('form', { name: 'Edit site' }));
  const name = form.getByRole('combobox', { name: 'Customer name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Harbour Bakeries');
  await userEvent.click(form.getByRole('button', { name: 'Save site' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit site' })).toBeNull());
  expect(server.calls(calls.update).at(-1)).toMatchObject({ customerName: 'Harbour Bakeries', version: 2 });
});

it('names the quote that a changed address cancels', async () => {
  const saved = testSite({ searchStatus: 'searched', quoteReference: 'QM-2000012' });
  renderRoute(
    area,
    PATH,
    sitesServer([saved]).on(calls.get, () => saved),
  );
  await openAction(/Harbour Bakery/, 'Edit');
  const form = within(await screen.findByRole('form', { name: 'Edit site' }));
  expect(form.getByText(/If you change the address, quote QM-2000012 is cancelled/)).toBeVisible();
});

it('changes all that match without naming them, and names those that were skipped', async () => {
  const server = sitesServer([first, second], 1240).on(calls.runs.update, () =>
    siteRun({
      done: 1239,
      unchanged: [
        { key: 'l-2', label: 'Mill Dental, 12 High Street, BS1 4DJ', reason: 'This site is locked' },
      ],
    }),
  );
  renderRoute(area, `${PATH}?search=retail`, server);
  await screen.findByRole('grid', { name: 'Sites' });
  await userEvent.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 1,240' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Field to change' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Field to change' }), 'customReference');
  await userEvent.type(screen.getByRole('textbox', { name: 'Your reference' }), 'Wave 1');
  await userEvent.click(screen.getByRole('button', { name: 'Apply to selected' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Change / }));
  const dialog = within(await screen.findByRole('dialog', { name: '1 site could not be changed' }));
  expect(dialog.getByText('Mill Dental, 12 High Street, BS1 4DJ')).toBeVisible();
  expect(dialog.getByText('This site is locked')).toBeVisible();
  expect(server.calls(calls.runs.update)).toEqual([
    { uuid: 'm-1', matching: { search: 'retail', expectedCount: 1240 }, customReference: 'Wave 1' },
  ]);
});

it('stops a change between two batches, says how many are done, and keeps the selection', async () => {
  const server = runningServer(calls.runs.update);
  renderRoute(area, PATH, server);
  await selectAll(1240);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Field to change' }), 'isLocked');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lock' }), 'yes');
  await userEvent.click(screen.getByRole('button', { name: 'Apply to selected' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change lock' }));
  const progress = await screen.findByRole('progressbar', { name: 'Changing sites' });
  await waitFor(() => expect(progress).toHaveAttribute('aria-valuenow', '200'));
  await pressStop(server);
  const dialog = within(await screen.findByRole('dialog', { name: 'Stopped: some sites were not changed' }));
  expect(dialog.getByText('200 sites were changed. 1,040 sites were not processed.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('1,240 sites selected')).toBeVisible();
});

it('removes all that match, and stops where asked to', async () => {
  const server = runningServer(calls.runs.remove);
  server.on(calls.list, ({ hasPrices, isSaved }) =>
    pageOf([first, second], { total: hasPrices ? 312 : isSaved ? 1 : 1240 }),
  );
  renderRoute(area, `${PATH}?search=retail`, server);
  await selectAll(1240);
  await userEvent.click(screen.getByRole('button', { name: 'Remove sites' }));
  expect(await screen.findByText(/^312 of them have prices and 1 is saved as a quote\./)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove 1,240 sites' }));
  expect(await screen.findByRole('progressbar', { name: 'Removing sites' })).toBeVisible();
  await pressStop(server);
  expect(await screen.findByText('200 sites were removed. 1,040 sites were not processed.')).toBeVisible();
  expect(server.calls(calls.runs.remove)).toEqual([
    { uuid: 'm-1', matching: { search: 'retail', expectedCount: 1240 } },
  ]);
});

it('after a change of all that match removes only skipped sites of the page', async () => {
  const reason = 'This site is locked';
  const server = sitesServer([first, second], 1240)
    .on(calls.runs.update, () =>
      siteRun({
        done: 1238,
        unchanged: ['l-2', 'l-900'].map((key) => ({ key, label: `Site ${key}`, reason })),
      }),
    )
    .on(calls.runs.remove, () => failure(409, 'Stop here.'));
  const page = renderRoute(area, PATH, server);
  await selectAll(1240);
  await clearReference();
  const dialog = within(await screen.findByRole('dialog', { name: '2 sites could not be changed' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove sites' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove 1 site' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Nothing was changed. Stop here.']));
  expect(server.calls(calls.runs.remove)).toEqual([{ uuid: 'm-1', uuids: ['l-2'], versions: { 'l-2': 1 } }]);
});

it('gives selected sites back what they had, and names those that changed since', async () => {
  const server = onBulkRun(sitesServer(), calls.runs.update, siteRun({ undoable: 2 })).on(bulkRuns.undo, () =>
    siteRun({
      isUndo: true,
      done: 1,
      unchanged: [{ key: 'l-2', label: 'Mill Dental, BS1 4DJ', reason: 'This site was changed again.' }],
    }),
  );
  const page = renderRoute(area, PATH, server);
  await screen.findByRole('grid', { name: 'Sites' });
  await userEvent.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement);
  await clearReference();
  await waitFor(() => expect(page.alerts()).toEqual(['2 sites were changed.']));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const dialog = within(await screen.findByRole('dialog', { name: '1 site could not be restored' }));
  expect(dialog.getByText('Mill Dental, BS1 4DJ')).toBeVisible();
  expect(dialog.getByText('1 site was restored.')).toBeVisible();
  expect(server.calls(bulkRuns.undo)).toEqual([{ id: 'run-1' }]);
  expect(server.calls(calls.runs.update)).toEqual([
    { uuid: 'm-1', uuids: ['l-1', 'l-2'], versions: { 'l-1': 1, 'l-2': 1 }, customReference: null },
  ]);
});

it('clears a field of all that match only on request, as one change that can be undone', async () => {
  const server = onBulkRun(
    sitesServer([first, second], 240),
    calls.runs.update,
    siteRun({ done: 240, undoable: 240 }),
  ).on(bulkRuns.undo, () => siteRun({ isUndo: true, done: 240 }));
  const page = renderRoute(area, PATH, server);
  await selectAll(240);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Field to change' }), 'customReference');
  await userEvent.click(screen.getByRole('button', { name: 'Apply to selected' }));
  expect(screen.getByText('Enter a value, or choose Clear.')).toBeVisible();
  expect(server.calls(calls.runs.update)).toEqual([]);
  await clearReference();
  await waitFor(() => expect(page.alerts()).toEqual(['240 sites were changed.']));
  expect(server.calls(calls.runs.update)).toEqual([
    { uuid: 'm-1', matching: { expectedCount: 240 }, customReference: null },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(page.alerts()[0]).toBe('Undone. 240 sites were restored.'));
});

it('offers to undo the latest change after a reload', async () => {
  const server = sitesServer()
    .on(bulkRuns.list, () => {
      const { unchanged: _, ...run } = siteRun({
        fields: ['searchFilters'],
        done: 240,
        undoable: 240,
        createdAt: '2026-11-20T09:30:00Z',
      });
      return [run];
    })
    .on(bulkRuns.undo, () => siteRun({ isUndo: true, done: 240 }));
  renderRoute(area, PATH, server);
  expect(
    await screen.findByText('You changed 240 sites (Search filters) on 20/11/2026 09:30.'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.calls(bulkRuns.undo)).toHaveLength(1));
});

it('says that a site was removed meanwhile when it is edited', async () => {
  const server = sitesServer([first]).on(calls.get, () => failure(404, 'Not found.'));
  renderRoute(area, PATH, server);
  await userEvent.click(await screen.findByRole('button', { name: /Actions for Harbour Bakery/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(await screen.findByText('A colleague removed it from the multi quote.')).toBeVisible();
});

it('offers the known customers when the customer of several sites is changed', async () => {
  const server = sitesServer([first]).on(calls.runs.update, () => siteRun({ done: 1 }));
  renderRoute(area, PATH, server);
  const [all] = await screen.findAllByRole('checkbox');
  await userEvent.click(all as HTMLElement);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Field to change' }), 'customerName');
  await userEvent.type(screen.getByRole('combobox', { name: 'Customer name' }), 'Harb');
  await userEvent.click(await screen.findByRole('option', { name: /Harbour Bakery.*HB-7/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Apply to selected' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change customer name' }));
  await waitFor(() =>
    expect(server.calls(calls.runs.update)).toMatchObject([
      { uuids: ['l-1'], customerName: 'Harbour Bakery' },
    ]),
  );
});

it('removes the selected sites after asking, and explains a refusal', async () => {
  const server = sitesServer().on(calls.runs.remove, () =>
    failure(409, 'The list has changed: 3 sites match now, not 2.'),
  );
  const page = renderRoute(area, PATH, server);
  await screen.findByRole('grid', { name: 'Sites' });
  await userEvent.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove sites' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove 2 sites?' }));
  expect(dialog.getByText(/^1 of them has prices and 0 are saved as quotes\./)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove 2 sites' }));
  await waitFor(() =>
    expect(page.alerts()).toEqual(['Nothing was changed. The list has changed: 3 sites match now, not 2.']),
  );
  expect(server.calls(calls.runs.remove)).toEqual([
    { uuid: 'm-1', uuids: ['l-1', 'l-2'], versions: { 'l-1': 1, 'l-2': 1 } },
  ]);
});

it('does not say that selected sites have no prices while some of them are not loaded', async () => {
  // The dialog reads only these two.
  const bulk = { count: 2, matching: null } as BulkSites;
  const element = <BulkRemoveDialog uuid="m-1" bulk={bulk} rows={[second]} onClose={() => {}} />;
  renderRoute({ routes: [{ path: '/remove', element }] }, '/remove', fakeServer());
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove 2 sites?' }));
  expect(dialog.getByText(/^Prices are lost and Saved quotes are cancelled\./)).toBeVisible();
});

it('says that a multi quote does not exist', async () => {
  const server = fakeServer().on(contract.multiQuotes.get, () => failure(404, 'Not found.'));
  renderRoute(area, '/availability/multi-quotes/m-9', server);
  expect(await screen.findByText('We couldn’t find this multi quote')).toBeVisible();
});

/** A promise that the test fulfils. */
const siteRun = (change: Parameters<typeof testBulkRun>[0]) =>
  testBulkRun({ kind: calls.runs.update.id, subject: 'm-1', ...change });

/** A server on which a run over 1,240 sites works until it is stopped after 200. */
function runningServer({ id: kind }: { id: string }): FakeServer {
  const state = { kind, total: 1240, processed: 200, done: 200 };
  let status: 'none' | 'processing' | 'terminated' = 'none';
  const run = () => siteRun({ ...state, status: status === 'none' ? 'processing' : status });
  const start = () => {
    status = 'processing';
    return run();
  };
  return sitesServer([first, second], 1240)
    .on(calls.runs.update, start)
    .on(calls.runs.remove, start)
    .on(bulkRuns.list, () => {
      const { unchanged: _, ...listed } = run();
      return status === 'none' ? [] : [listed];
    })
    .on(bulkRuns.get, run)
    .on(bulkRuns.stop, () => {
      status = 'terminated';
      return run();
    });
}

/** Stop ignores a double click on what it replaced. */
const pressStop = (server: FakeServer) =>
  waitFor(
    async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
      expect(server.calls(bulkRuns.stop)).not.toEqual([]);
    },
    { interval: 200, timeout: 3000 },
  );

async function clearReference(): Promise<void> {
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Field to change' }), 'customReference');
  await userEvent.click(screen.getByRole('button', { name: 'Clear your reference' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Clear your reference' }));
}

async function selectAll(total: number): Promise<void> {
  await screen.findByRole('grid', { name: 'Sites' });
  await userEvent.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: `Select all ${formatNumber(total)}` }));
}

async function openAction(row: RegExp, label: string): Promise<void> {
  const [menu] = await screen.findAllByRole('button', { name: new RegExp(`^Actions for ${row.source}`) });
  await userEvent.click(menu as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: label }));
}

it('bookmarks and locks a site without a version, and says why a change was refused', async () => {
  const server = sitesServer([first]).on(calls.update, ({ isLocked }) =>
    isLocked === undefined ? testSite() : failure(409, 'A search is running.'),
  );
  const page = renderRoute(area, PATH, server);
  const site = { uuid: 'm-1', locationUuid: first.uuid };
  for (const [name, change] of [
    ['Bookmark', { isBookmarked: true }],
    ['Lock', { isLocked: true }],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: /Actions for Harbour Bakery/ }));

    await userEvent.click(await screen.findByRole('menuitem', { name }));
    await waitFor(() => expect(server.calls(calls.update).at(-1)).toEqual({ ...site, ...change }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  }
  expect(page.alerts()).toEqual([`${first.address.addressLine1} was not changed. A search is running.`]);
});

it('saves filters and order as a view, and opens it again', async () => {
  const views: SavedView[] = [];
  const server = sitesServer()
    .on(contract.savedViews.list, () => views)
    .on(contract.savedViews.create, ({ list, name, query }) => {
      const view = { ...testView, list, name, query };
      views.push(view);
      return view;
    });
  const page = renderRoute(area, `${PATH}?has_issues=true&sort=postcode`, server);
  await screen.findByRole('grid', { name: 'Sites' });
  await userEvent.click(await screen.findByRole('button', { name: /^View/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Save/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /name/i }), 'To repair');
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
  expect(await screen.findByRole('button', { name: 'View: To repair' })).toBeVisible();
  expect(views).toMatchObject([{ list: 'multi-quote-locations', name: 'To repair' }]);
  await userEvent.click(screen.getByRole('button', { name: 'View: To repair' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'All sites' }));
  expect(page.address()).toBe(PATH);
  await userEvent.click(await screen.findByRole('button', { name: /^View/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: /To repair/ }));
  await waitFor(() => expect(page.address()).toContain('has_issues=true'));
  expect(page.address()).toContain('sort=postcode');
});
