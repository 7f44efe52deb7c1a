import { expect, it, jest } from '@jest/globals';
import { contract, type OutputOf } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import {
  IMPORT_REPORT,
  importServer,
  NO_OPEN_ROWS,
  testImportRow,
  testReview,
} from '../../testing/import-fixture.ts';
import { testMultiQuote } from '../../testing/multi-quote-fixture.ts';

const { imports, locations } = contract.multiQuotes;
type FileColumns = OutputOf<typeof imports.readColumns>;

const PATH = '/multi-quotes/m-1/addresses/import';
const SUGGESTED = {
  customerName: 0,
  customReference: null,
  addressLine1: 1,
  addressLine2: null,
  addressLine3: null,
  town: null,
  county: null,
  postcode: 3,
  speed: null,
  bearer: null,
  term: null,
};
const fileColumns = (change: Partial<FileColumns> = {}): FileColumns => ({
  sheets: [{ name: '', isHidden: false, rows: 3 }],
  sheet: 0,
  headingRow: 1,
  rows: 2,
  firstRows: [
    { row: 1, text: 'Client, Street, Place, Post Code' },
    { row: 2, text: 'Brindle, 1 Test Row, Leeds, LS1 4AP' },
  ],
  columns: [
    { index: 0, heading: 'Client', samples: ['Brindle'], fields: [] },
    { index: 1, heading: 'Street', samples: ['1 Test Row'], fields: [] },
    { index: 2, heading: 'Place', samples: ['Leeds'], fields: [] },
    { index: 3, heading: 'Post Code', samples: ['LS1 4AP'], fields: [] },
    { index: 4, heading: 'Notes', samples: [], fields: [] },
    { index: 5, heading: '', samples: ['x'], fields: [] },
  ],
  suggested: SUGGESTED,
  isRemembered: false,
  isTemplate: false,
  ...change,
});

const file = () => new File(['x'], 'sites.csv', { type: 'text/csv' });

it('checks a file with the template’s columns at once, and shows what is ready', async () => {
  const server = importServer().on(imports.readColumns, () => fileColumns({ isTemplate: true }));
  const page = renderRoute(area, PATH, server);
  await userEvent.upload(await screen.findByLabelText('File of sites'), file());
  await userEvent.click(screen.getByRole('button', { name: 'Check file' }));
  expect(await screen.findByRole('button', { name: 'Import 240 sites' })).toBeVisible();
  expect(page.address()).toBe(`${PATH}?import=i-1`);
  expect(server.calls(locations.validateImport)).toMatchObject([{ uuid: 'm-1', keep: 'true' }]);
});

it('asks which column is which, with the likely ones chosen, and names what is not read', async () => {
  const server = importServer().on(imports.readColumns, () =>
    fileColumns({ suggested: { ...SUGGESTED, customerName: null, town: null } }),
  );
  renderRoute(area, PATH, server);
  await userEvent.click(await screen.findByRole('tab', { name: 'Paste from a spreadsheet' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Rows' }), 'Client');
  await userEvent.click(screen.getByRole('button', { name: 'Check list' }));
  const place = await screen.findByRole('combobox', { name: 'Read Place as' });
  expect(screen.getByRole('combobox', { name: 'Read Street as' })).toHaveDisplayValue('Address line 1');
  expect(screen.getByText('Not read: Client, Place, Notes, Column F.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Check 2 rows' }));
  expect(await screen.findByText('Choose the column for: Customer name.')).toBeVisible();
  // A field is read from one column.
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Read Notes as' }), 'Town or city');
  await userEvent.selectOptions(place, 'Town or city');
  expect(screen.getByRole('combobox', { name: 'Read Notes as' })).toHaveDisplayValue('Not read');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Read Client as' }), 'Customer name');
  await userEvent.click(screen.getByRole('button', { name: 'Check 2 rows' }));
  await screen.findByRole('button', { name: 'Import 240 sites' });
  const [call] = server.calls(locations.validateImport);
  expect(JSON.parse(String(call?.['columns']))).toEqual({
    customerName: 0,
    addressLine1: 1,
    town: 2,
    postcode: 3,
  });
  expect(call).toMatchObject({ sheet: 0, headingRow: 1 });
});

it('says why a column with a usual name is not read, for the columns that are chosen', async () => {
  const site: FileColumns['columns'][number] = {
    index: 4,
    heading: 'Site',
    samples: ['Depot'],
    fields: ['customerName', 'customReference'],
  };
  const server = importServer().on(imports.readColumns, () =>
    fileColumns({
      columns: [...fileColumns().columns.slice(0, 4), site],
      suggested: { ...SUGGESTED, town: 2 },
    }),
  );
  renderRoute(area, PATH, server);
  await userEvent.upload(await screen.findByLabelText('File of sites'), file());
  await userEvent.click(screen.getByRole('button', { name: 'Check file' }));
  expect(await screen.findByText('Not read: Site (Customer name is read from Client).')).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Read Client as' }), '');
  expect(screen.getByText('Not read: Client, Site.')).toBeVisible();
});

it('says how many hidden rows are left out, for the sheet that is read', async () => {
  const sheets = [
    { name: 'All', isHidden: false, rows: 3, hiddenRows: 0 },
    { name: 'Filtered', isHidden: false, rows: 2, hiddenRows: 160 },
  ];
  const server = importServer().on(imports.readColumns, ({ sheet }) =>
    fileColumns({ sheets, sheet: Number(sheet ?? 0) }),
  );
  renderRoute(area, PATH, server);
  await userEvent.upload(await screen.findByLabelText('File of sites'), file());
  await userEvent.click(screen.getByRole('button', { name: 'Check file' }));
  const choice = await screen.findByRole('combobox', { name: 'Sheet' });
  expect(screen.queryByText(/left out$/)).toBeNull();
  await userEvent.selectOptions(choice, 'Filtered (2 rows)');
  expect(await screen.findByText('160 hidden rows left out')).toBeVisible();
});

it('reads the columns of another sheet and another row of headings', async () => {
  const sheets = [
    { name: 'Sites', isHidden: false, rows: 3 },
    { name: 'Old', isHidden: true, rows: 9 },
  ];
  const server = importServer().on(imports.readColumns, ({ sheet, headingRow }) =>
    fileColumns({
      sheets,
      sheet: Number(sheet ?? 0),
      headingRow: Number(headingRow ?? 1),
      isRemembered: sheet !== undefined,
    }),
  );
  renderRoute(area, PATH, server);
  await userEvent.upload(await screen.findByLabelText('File of sites'), file());
  await userEvent.click(screen.getByRole('button', { name: 'Check file' }));
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Sheet' }),
    'Old (hidden, 9 rows)',
  );
  expect(await screen.findByText(/as in your company’s last import/)).toBeVisible();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Headings are in' }),
    'Row 2: Brindle, 1 Test Row, Leeds, LS1 4AP',
  );
  await waitFor(() => expect(server.calls(imports.readColumns)).toHaveLength(3));
  expect(server.calls(imports.readColumns).slice(1)).toMatchObject([
    { sheet: 1 },
    { sheet: 1, headingRow: 2 },
  ]);
});

it('reads the headings from the row that the user chooses, to the stored import', async () => {
  const firstRows = [
    { row: 1, text: 'Site, Sites of Brindle' },
    { row: 3, text: 'Client, Street, Place, Post Code' },
    { row: 4, text: 'Brindle, 1 Test Row, Leeds, LS1 4AP' },
  ];
  const server = importServer().on(imports.readColumns, ({ headingRow }) =>
    String(headingRow ?? 1) === '1'
      ? fileColumns({
          firstRows,
          rows: 3,
          columns: [{ index: 0, heading: 'Site', samples: ['Client', 'Brindle'], fields: ['customerName'] }],
          suggested: { ...SUGGESTED, addressLine1: null, postcode: null },
        })
      : fileColumns({ firstRows, rows: 1, headingRow: Number(headingRow) }),
  );
  const page = renderRoute(area, PATH, server);
  await userEvent.upload(await screen.findByLabelText('File of sites'), file());
  await userEvent.click(screen.getByRole('button', { name: 'Check file' }));
  const columns = within(await screen.findByRole('list', { name: 'Columns of the file' }));
  expect(columns.getByText('Client · Brindle')).toBeVisible();
  expect(columns.queryByRole('combobox', { name: 'Read Street as' })).toBeNull();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Headings are in' }),
    'Row 3: Client, Street, Place, Post Code',
  );
  // The preview, the columns and the number of rows follow.
  expect(await columns.findByRole('combobox', { name: 'Read Street as' })).toHaveDisplayValue(
    'Address line 1',
  );
  expect(columns.queryByText('Client · Brindle')).toBeNull();
  expect(columns.getByText('1 Test Row')).toBeVisible();
  expect(screen.getByText('sites.csv has 1 row below its headings.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Check 1 row' }));
  await screen.findByRole('button', { name: 'Import 240 sites' });
  expect(page.address()).toBe(`${PATH}?import=i-1`);
  const [call] = server.calls(locations.validateImport);
  expect(call).toMatchObject({ headingRow: 3, keep: 'true' });
  expect(JSON.parse(String(call?.['columns']))).toEqual({ customerName: 0, addressLine1: 1, postcode: 3 });
});

it('lists the messages about addresses when a file cannot be used', async () => {
  const errors = { addresses: ['The file is empty.', 'The column town is missing.'] };
  const server = importServer().on(imports.readColumns, () => failure(422, 'The file is empty.', { errors }));
  renderRoute(area, PATH, server);
  await userEvent.upload(await screen.findByLabelText('File of sites'), file());
  await userEvent.click(screen.getByRole('button', { name: 'Check file' }));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('The file is empty.')).toBeVisible();
  expect(alert.getByText('The column town is missing.')).toBeVisible();
});

it('does not overwrite a colleague’s change to a row until the user acts again', async () => {
  let version = 1;
  const changed = () =>
    failure(409, 'This row has changed since you opened it.', { current: testImportRow({ version: 2 }) });
  const server = importServer()
    .on(imports.get, () => testReview({ openRows: { ...NO_OPEN_ROWS, unknown: 1 } }))
    .on(imports.listRows, () => pageOf([testImportRow({ state: 'unknown', version })]))
    .on(imports.updateRow, () => {
      version = 2;
      return changed();
    })
    .on(imports.removeRow, (input) => (input.version === 2 ? undefined : changed()));
  const page = renderRoute(area, `${PATH}?import=i-1`, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Use as typed: Row 5' }));
  await waitFor(() => expect(page.alerts()).toEqual(['This row has changed since you opened it.']));
  expect(server.calls(imports.updateRow)).toMatchObject([{ version: 1, asTyped: true }]);
  await waitFor(() => expect(server.calls(imports.listRows)).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Leave out: Row 5' }));
  await waitFor(() => expect(server.calls(imports.removeRow)).toMatchObject([{ version: 2 }]));
});

it('offers the addresses that an ambiguous row may mean', async () => {
  const server = importServer()
    .on(imports.get, () => testReview({ openRows: { ...NO_OPEN_ROWS, ambiguous: 1, duplicate: 2 } }))
    .on(imports.listRows, ({ state }) =>
      pageOf(
        state?.[0] === 'ambiguous'
          ? [
              testImportRow({
                state: 'ambiguous',
                suggestions: [
                  { udprn: 7, text: 'Unit 1, Foundry Court' },
                  { udprn: 8, text: 'Unit 2, Foundry Court', differences: ['premise', 'street'] },
                ],
              }),
            ]
          : [testImportRow({ state: 'duplicate', row: 9 })],
      ),
    )
    .on(imports.updateRow, () => testImportRow({ state: 'ready' }))
    .on(imports.updateRows, () => testReview());
  renderRoute(area, `${PATH}?import=i-1`, server);
  const choice = await screen.findByRole('combobox', { name: 'Address of row 5' });
  await userEvent.selectOptions(choice, 'Unit 2, Foundry Court. Check the number or unit and street');
  await waitFor(() => expect(server.calls(imports.updateRow)).toMatchObject([{ row: '5', udprn: 8 }]));
  await userEvent.click(screen.getByRole('tab', { name: /Duplicates/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add anyway: 2 rows' }));
  await waitFor(() =>
    expect(server.calls(imports.updateRows)).toMatchObject([
      { state: 'duplicate', decision: 'accept', expectedCount: 2 },
    ]),
  );
});

it('shows what a changed row was read as, and confirms one or all of them', async () => {
  const changed = testImportRow({
    state: 'changed',
    fields: { ...testImportRow().fields, addressLine1: '5 Tset Row', postcode: 'LS1 4AP' },
    issues: [],
    suggestions: [{ udprn: 7, text: '5 Test Row, Leeds, LS1 4AP' }],
    address: { udprn: 7, text: '5 Test Row, Leeds, LS1 4AP' },
    readAs: [
      { text: '5 Test Row', isChanged: true },
      { text: 'Leeds', isChanged: false },
      { text: 'LS1 4AP', isChanged: false },
    ],
  });
  const server = importServer()
    .on(imports.get, () => testReview({ openRows: { ...NO_OPEN_ROWS, changed: 2, unknown: 1 } }))
    .on(imports.listRows, () => pageOf([changed]))
    .on(imports.updateRow, () => testImportRow({ state: 'ready' }))
    .on(imports.updateRows, () => testReview());
  renderRoute(area, `${PATH}?import=i-1`, server);
  expect(await screen.findByRole('tab', { name: /Changed\s*2/, selected: true })).toBeVisible();
  const grid = within(await screen.findByRole('grid', { name: 'Changed' }));
  const mark = (await grid.findByText('5 Test Row')).closest('mark');
  expect(mark?.parentElement).toHaveTextContent('changed: 5 Test Row, Leeds, LS1 4AP');
  expect(grid.getByRole('textbox', { name: 'Address line 1, row 5' })).toHaveValue('5 Tset Row');
  await userEvent.click(grid.getByRole('button', { name: 'Confirm: Row 5' }));
  await waitFor(() =>
    expect(server.calls(imports.updateRow)).toMatchObject([
      { row: '5', udprn: 7, addressLine1: '5 Tset Row' },
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Confirm all: 2 rows' }));
  await waitFor(() =>
    expect(server.calls(imports.updateRows)).toMatchObject([
      { state: 'changed', decision: 'accept', expectedCount: 2 },
    ]),
  );
});

it('shows what each ready row says and the address it was read as', async () => {
  const server = importServer()
    .on(imports.get, () => testReview({ readyRows: 45, openRows: NO_OPEN_ROWS }))
    .on(imports.listReadyRows, ({ page }) =>
      pageOf(
        [
          {
            row: page === 1 ? 2 : 44,
            customerName: 'Harlequin Logistics',
            typed: '3 Granary Rd, Leeds, LS11 1FD',
            readAs: [
              { text: '3 Granary Road', isChanged: true },
              { text: 'Leeds', isChanged: false },
              { text: 'LS11 1FD', isChanged: false },
            ],
            searchFilters: {
              speeds: [100],
              bearers: [1000],
              terms: [36],
              supplierKeys: [],
              layer: null,
              onNetOnly: false,
            },
          },
        ],
        { total: 45 },
      ),
    );
  renderRoute(area, `${PATH}?import=i-1`, server);
  expect(await screen.findByRole('tab', { name: /Ready\s*45/, selected: true })).toBeVisible();
  const rows = within(await screen.findByRole('list', { name: 'Rows that are ready' }));
  expect(rows.getByText('Row 2: Harlequin Logistics')).toBeVisible();
  expect(rows.getByText('In the file: 3 Granary Rd, Leeds, LS11 1FD')).toBeVisible();
  expect(rows.getByText(/^Read as/)).toHaveTextContent('Read as changed: 3 Granary Road, Leeds, LS11 1FD');
  expect(rows.getByText('Prices for: 1 Gb bearer, 100 Mb, 36 Months')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next rows' }));
  expect(await rows.findByText('Row 44: Harlequin Logistics')).toBeVisible();
  expect(screen.getByText('Page 2 of 3')).toBeVisible();
});

it('imports the good rows, and says why when it cannot', async () => {
  const refused = failure(409, 'This import is adding its rows now. Wait until it has finished.');
  const server = importServer().on(locations.importLocations, () => refused);
  renderRoute(area, `${PATH}?import=i-1`, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Import 240 sites' }));
  expect(await screen.findByText(/This import is adding its rows now/)).toBeVisible();
  server
    .on(locations.importLocations, () => ({ ...IMPORT_REPORT, imported: 240 }))
    .on(imports.get, () => testReview({ readyRows: 0, importedRows: 240 }));
  await userEvent.click(screen.getByRole('button', { name: 'Import 240 sites' }));
  expect(await screen.findByText('240 sites imported')).toBeVisible();
  expect(server.calls(locations.importLocations).at(-1)).toEqual({ uuid: 'm-1', importUuid: 'i-1' });
});

it('shows the rows that became duplicates when their import was refused', async () => {
  let review = testReview();
  const message = 'The rows are now among the duplicates.';
  const server = importServer()
    .on(imports.get, () => review)
    .on(imports.listRows, () => pageOf([testImportRow({ state: 'duplicate' })]))
    .on(locations.importLocations, () => {
      review = testReview({ readyRows: 0, openRows: { ...NO_OPEN_ROWS, duplicate: 240 } });
      return failure(409, message);
    });
  renderRoute(area, `${PATH}?import=i-1`, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Import 240 sites' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(await screen.findByRole('tab', { name: /Duplicates\s*240/ })).toBeVisible();
});

it('leads from a clean file straight to its prices, also after the question about the same file', async () => {
  const question = 'This file was imported on 25 November 2026 by Ben Osei: import it again?';
  const lastImport = { at: '2026-11-25T10:00:00.000Z', by: 'Ben Osei' };
  const server = importServer().on(locations.importLocations, ({ again }) =>
    again === 'true' ? { ...IMPORT_REPORT, imported: 240 } : failure(409, question, { lastImport }),
  );
  const page = renderRoute(area, `${PATH}?import=i-1`, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Import and get prices' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Import anyway' }));
  await waitFor(() => expect(page.address()).toBe('/availability/multi-quotes/m-1/search'));
});

it('offers prices next to the sites once everything is imported', async () => {
  const server = importServer().on(imports.get, () => testReview({ readyRows: 0, importedRows: 240 }));
  renderRoute(area, `${PATH}?import=i-1`, server);
  await screen.findByText('240 sites imported');
  const prices = screen.getAllByRole('link', { name: 'Get prices' });
  expect(prices.at(-1)).toHaveAttribute('href', '/availability/multi-quotes/m-1/search');
  expect(screen.getByRole('link', { name: 'Show sites' })).toBeVisible();
});

it('does not offer prices while a row waits to be confirmed', async () => {
  const server = importServer()
    .on(imports.get, () => testReview({ openRows: { ...NO_OPEN_ROWS, changed: 1 } }))
    .on(imports.listRows, () => pageOf([testImportRow({ state: 'changed' })]));
  renderRoute(area, `${PATH}?import=i-1`, server);
  expect(await screen.findByRole('button', { name: 'Import 240 sites' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Import and get prices' })).toBeNull();
});

it('asks before it imports the same file again, and imports it only if that is wanted', async () => {
  const question = 'This file was imported on 25 November 2026 by Ben Osei: import it again?';
  const lastImport = { at: '2026-11-25T10:00:00.000Z', by: 'Ben Osei' };
  const server = importServer().on(locations.importLocations, ({ again }) =>
    again === 'true' ? { ...IMPORT_REPORT, imported: 240 } : failure(409, question, { lastImport }),
  );
  renderRoute(area, `${PATH}?import=i-1`, server);
  const importSites = await screen.findByRole('button', { name: 'Import 240 sites' });
  await userEvent.click(importSites);
  const dialog = await screen.findByRole('alertdialog', { name: 'Import these sites again?' });
  expect(dialog).toHaveTextContent(question);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(server.calls(locations.importLocations)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Import 240 sites' }));
  server.on(imports.get, () => testReview({ readyRows: 0, importedRows: 240 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Import anyway' }));
  expect(await screen.findByText('240 sites imported')).toBeVisible();
  expect(server.calls(locations.importLocations).at(-1)).toMatchObject({ importUuid: 'i-1', again: 'true' });
});

it('shows the progress of an import that was left, and lists unfinished ones', async () => {
  let running = testReview({ readyRows: 0, progress: { total: 240, done: 60 } });
  let sites = 60;
  const server = importServer()
    .on(contract.multiQuotes.get, () => testMultiQuote({ locationsCount: sites }))
    .on(imports.list, () => [testReview({ openRows: { ...NO_OPEN_ROWS, unknown: 4 } })])
    .on(imports.get, () => running);
  renderRoute(area, PATH, server);
  expect(await screen.findByText(/240 sites ready, 4 rows to check/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('progressbar', { name: 'Adding the sites' })).toHaveAttribute(
    'aria-valuenow',
    '60',
  );
  expect(screen.getByText(/^60 sites/)).toBeVisible();
  sites = 240;
  running = testReview({ readyRows: 0, importedRows: 240 });
  expect(await screen.findByText(/^240 sites/)).toBeVisible();
});

it('takes no sites once the multi quote has expired, and says what to do', async () => {
  const server = importServer().on(contract.multiQuotes.get, () => testMultiQuote({ status: 'expired' }));
  renderRoute(area, PATH, server);
  expect(await screen.findByText(/sites can no longer be added/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create a new multi quote' })).toHaveAttribute(
    'href',
    '/availability/multi-quotes',
  );
  expect(screen.queryByLabelText('File of sites')).toBeNull();
});

it('shows how many rows there are by now when a colleague has decided about some', async () => {
  let duplicate = 2;
  const server = importServer()
    .on(imports.get, () => testReview({ openRows: { ...NO_OPEN_ROWS, duplicate } }))
    .on(imports.listRows, () => pageOf([testImportRow({ state: 'duplicate' })]))
    .on(imports.updateRows, ({ expectedCount }) => {
      if (expectedCount === 1) return testReview();
      duplicate = 1;
      return failure(
        409,
        'These rows have changed: there is now 1 row instead of 2. Check the rows and try again.',
      );
    });
  renderRoute(area, `${PATH}?import=i-1`, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Add anyway: 2 rows' }));
  expect(await screen.findByText(/^These rows have changed/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Add anyway: 1 row' }));
  await waitFor(() => expect(server.calls(imports.updateRows)).toHaveLength(2));
});

it('says why rows could not be left out, and why an import was not discarded', async () => {
  const server = importServer()
    .on(imports.get, () => testReview({ openRows: { ...NO_OPEN_ROWS, duplicate: 2 } }))
    .on(imports.listRows, () => pageOf([testImportRow({ state: 'duplicate' })]))
    .on(imports.updateRows, () => failure(409, 'This multi quote has expired.'))
    .on(imports.remove, () =>
      failure(409, 'This import is adding its rows now. Wait until it has finished.'),
    );
  renderRoute(area, `${PATH}?import=i-1`, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave out 2 rows' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave out 2 rows?' }));
  await userEvent.click(question.getByRole('button', { name: 'Leave out' }));
  expect(await screen.findByText('This multi quote has expired.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Discard this import?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Discard import' }));
  expect(await dialog.findByText(/adding its rows now/)).toBeVisible();
});

it('downloads the template once at its own address, and leads to the import', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:template', revokeObjectURL: () => undefined });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const server = fakeServer()
    .on(contract.multiQuotes.get, () => testMultiQuote())
    .on(locations.downloadImportTemplate, () => ({ blob: new Blob(['a']), fileName: 'sites.csv' }));
  renderRoute(area, '/multi-quotes/m-1/multi-quote-locations/import/template', server);
  expect(await screen.findByText('The template was downloaded.')).toBeVisible();
  expect(click).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: 'Import sites' })).toHaveAttribute('href', PATH);
  click.mockRestore();
});
