import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, pageOf, renderRoute } from '@portal/area-kit/testing';
import { leaveGuardStore } from '@portal/portal-sdk/host';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../../area.ts';
import { importServer, NO_OPEN_ROWS, testImportRow, testReview } from '../../../testing/import-fixture.ts';

const { imports } = contract.multiQuotes;
type Row = contract.multiQuotes.ImportRow;

const PATH = '/multi-quotes/m-1/addresses/import?import=i-1';
const done = { corrected: 1, changedMeanwhile: [], alike: 0 };
const gridServer = (rows: () => Row[]) =>
  importServer()
    .on(imports.get, () => testReview({ openRows: { ...NO_OPEN_ROWS, invalid: rows().length } }))
    .on(imports.listRows, () => pageOf(rows()));
const cell = (name: string) => screen.findByRole('textbox', { name });

it('corrects a value in its cell, and the row leaves the grid', async () => {
  let rows = [testImportRow()];
  const server = gridServer(() => rows).on(imports.correctCells, () => {
    rows = [];
    return done;
  });
  renderRoute(area, PATH, server);
  const postcode = await cell('Postcode, row 5');
  expect(postcode).toBeInvalid();
  expect(postcode).toHaveAccessibleDescription('Postcode format is invalid');
  expect(screen.queryByRole('textbox', { name: /^Speed/ })).toBeNull();
  await userEvent.clear(postcode);
  await userEvent.type(postcode, ' LS1 4AP {Enter}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /row 5/ })).toBeNull());
  expect(server.calls(imports.correctCells)).toMatchObject([
    { cells: [{ row: 5, field: 'postcode', from: 'nowhere', to: 'LS1 4AP' }] },
  ]);
});

it('offers the same correction for all rows with the same value', async () => {
  const server = gridServer(() => [testImportRow()])
    .on(imports.correctCells, () => ({ ...done, alike: 12 }))
    .on(imports.correctAlike, () => ({ corrected: 12 }));
  renderRoute(area, PATH, server);
  const town = await cell('Town or city, row 5');
  await userEvent.clear(town);
  await userEvent.type(town, 'York{Enter}');
  expect(await screen.findByText(/12 more rows have “Leeds”/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Correct 12 more rows' }));
  expect(await screen.findByText('12 rows corrected.')).toBeVisible();
  expect(server.calls(imports.correctAlike)).toMatchObject([{ field: 'town', from: 'Leeds', to: 'York' }]);
  expect(screen.queryByRole('button', { name: /^Correct .* more row/ })).toBeNull();
});

it('pastes a block of cells from a spreadsheet', async () => {
  const server = gridServer(() => [testImportRow(), testImportRow({ row: 6 })]).on(
    imports.correctCells,
    () => ({
      ...done,
      corrected: 4,
    }),
  );
  renderRoute(area, PATH, server);
  await userEvent.click(await cell('Town or city, row 5'));
  await userEvent.paste('York\tYO1 7AA\r\nHull\tHU1 1AA\r\nGoole\tDN14 5AA\r\n');
  expect(
    await screen.findByText('4 cells corrected. 1 pasted row did not fit on this page and was not added.'),
  ).toBeVisible();
  expect(server.calls(imports.correctCells)).toMatchObject([
    {
      cells: [
        { row: 5, field: 'town', from: 'Leeds', to: 'York' },
        { row: 5, field: 'postcode', from: 'nowhere', to: 'YO1 7AA' },
        { row: 6, field: 'town', from: 'Leeds', to: 'Hull' },
        { row: 6, field: 'postcode', from: 'nowhere', to: 'HU1 1AA' },
      ],
    },
  ]);
});

it('fills a value down by button and by keyboard, and towns from postcodes', async () => {
  const server = gridServer(() => [testImportRow(), testImportRow({ row: 6 }), testImportRow({ row: 7 })])
    .on(imports.correctCells, () => ({ ...done, corrected: 2 }))
    .on(imports.fillTowns, () => ({ corrected: 3, left: 1 }));
  renderRoute(area, PATH, server);
  expect(await screen.findByRole('button', { name: 'Fill down' })).toHaveAccessibleDescription(
    'Choose the cell to fill down first.',
  );
  await userEvent.type(await cell('Your reference, row 6'), 'x{Control>}d{/Control}');
  await waitFor(() => expect(server.calls(imports.correctCells)).toHaveLength(1));
  expect(server.calls(imports.correctCells)[0]).toMatchObject({
    cells: [
      { row: 6, field: 'customReference', from: 'B-3', to: 'B-3x' },
      { row: 7, field: 'customReference', from: 'B-3', to: 'B-3x' },
    ],
  });
  await userEvent.click(await cell('Town or city, row 5'));
  await userEvent.click(screen.getByRole('button', { name: 'Town from postcode' }));
  expect(
    await screen.findByText('3 towns filled. 1 row still without a town: the postcode covers several towns.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Fill down Town or city from row 5' })).toBeVisible();
});

it('keeps what was typed in a cell when it cannot be saved, and says what a colleague has changed', async () => {
  const server = gridServer(() => [testImportRow()]).on(imports.correctCells, () =>
    failure(500, 'Something went wrong.'),
  );
  renderRoute(area, PATH, server);
  const postcode = await cell('Postcode, row 5');
  await userEvent.clear(postcode);
  await userEvent.type(postcode, 'LS1 4AP{Enter}');
  expect(await screen.findByText('What you entered is still in its cells.')).toBeVisible();
  expect(postcode).toHaveValue('LS1 4AP');
  server.on(imports.correctCells, () => ({
    corrected: 0,
    changedMeanwhile: [{ row: 5, field: 'postcode', to: 'LS1 4AP' }],
    alike: 0,
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(
    await screen.findByText(/a colleague has changed the cell or the row: “LS1 4AP” in row 5/),
  ).toBeVisible();
  expect(postcode).toHaveValue('nowhere');
});

describe('a cell that could not be saved', () => {
  const NOT_SAVED = '1 cell not saved. Too many attempts.';
  const rows = [testImportRow(), testImportRow({ row: 6, state: 'unknown', issues: [] })];

  const leaveReasons = () => Object.values(leaveGuardStore.getState().reasons);

  /** A postcode that the server does not save, beside a second row in another state. */
  async function failToSave() {
    const server = importServer()
      .on(imports.get, () => testReview({ openRows: { ...NO_OPEN_ROWS, invalid: 1, unknown: 1 } }))
      .on(imports.listRows, ({ state }) => pageOf(rows.filter((row) => state?.includes(row.state))))
      .on(imports.correctCells, () => failure(429, 'Too many attempts.'));
    renderRoute(area, PATH, server);
    await enter('Postcode, row 5', 'LS1 4AP');
    expect(await screen.findByText(NOT_SAVED)).toBeVisible();
    server.on(imports.correctCells, () => done);
    return server;
  }
  async function enter(name: string, text: string) {
    const field = await cell(name);
    await userEvent.clear(field);
    await userEvent.type(field, `${text}{Enter}`);
  }

  it('is named until it is saved, also after other cells', async () => {
    const server = await failToSave();
    await enter('Town or city, row 5', 'York');
    expect(await screen.findByText('1 cell corrected.')).toBeVisible();
    expect(screen.getByText(NOT_SAVED)).toBeVisible();
    expect(leaveReasons()).toEqual(['Some corrections are not saved. If you leave, they are lost.']);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(NOT_SAVED)).toBeNull());
    expect(leaveReasons()).toEqual([]);
    expect(server.calls(imports.correctCells).at(-1)).toMatchObject({
      cells: [{ row: 5, field: 'postcode', from: 'nowhere', to: 'LS1 4AP' }],
    });
  });

  it('is still there after the user has looked at rows of another state', async () => {
    await failToSave();
    await userEvent.click(screen.getByRole('tab', { name: /^Not found/ }));
    expect(await cell('Town or city, row 6')).toBeVisible();
    expect(screen.getByText(NOT_SAVED)).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: /^To correct/ }));
    expect(await cell('Postcode, row 5')).toHaveValue('LS1 4AP');
  });

  it('can be set back to the value that it had', async () => {
    const server = await failToSave();
    await enter('Postcode, row 5', 'nowhere');
    await waitFor(() => expect(screen.queryByText(NOT_SAVED)).toBeNull());
    expect(await cell('Postcode, row 5')).toHaveValue('nowhere');
    expect(server.calls(imports.correctCells)).toHaveLength(1);
  });
});

it('corrects a cell again, or sets it back, before the first answer arrives', async () => {
  const answers: (() => void)[] = [];
  let stored = 'nowhere';
  const { fields } = testImportRow();
  const server = gridServer(() => [testImportRow({ fields: { ...fields, postcode: stored } })]).on(
    imports.correctCells,
    async ({ cells }) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      const [first] = cells;
      if (first?.from !== stored)
        return {
          corrected: 0,
          changedMeanwhile: [{ row: 5, field: 'postcode', to: first?.to ?? '' }],
          alike: 0,
        };
      stored = first.to;
      return done;
    },
  );
  renderRoute(area, PATH, server);
  const postcode = await cell('Postcode, row 5');
  for (const text of ['LS1 4AQ', 'LS1 4AP', 'nowhere']) {
    await userEvent.clear(postcode);
    await userEvent.type(postcode, `${text}{Enter}`);
  }
  for (const call of [1, 2, 3]) {
    await waitFor(() => expect(answers).toHaveLength(call));
    act(() => answers[call - 1]?.());
  }
  await waitFor(() => expect(stored).toBe('nowhere'));
  await waitFor(() => expect(postcode).toHaveValue('nowhere'));
  expect(screen.queryByText(/a colleague has changed/)).toBeNull();
  expect(server.calls(imports.correctCells)).toMatchObject([
    { cells: [{ from: 'nowhere', to: 'LS1 4AQ' }] },
    { cells: [{ from: 'LS1 4AQ', to: 'LS1 4AP' }] },
    { cells: [{ from: 'LS1 4AP', to: 'nowhere' }] },
  ]);
});

it('offers the known customers for a row without one', async () => {
  const issue = { row: 5, column: 'customer_name', value: '', reason: 'field is required' };
  const { fields } = testImportRow();
  const server = gridServer(() => [
    testImportRow({ fields: { ...fields, customerName: '' }, issues: [issue] }),
  ])
    .on(contract.customers.list, () => [{ id: 'c-1', name: 'Harbour Bakery', reference: 'HB-7' }])
    .on(imports.correctCells, () => done);
  renderRoute(area, PATH, server);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Customer name, row 5' }), 'Harb');
  await userEvent.click(await screen.findByRole('option', { name: /Harbour Bakery.*HB-7/ }));
  await userEvent.tab();
  await waitFor(() =>
    expect(server.calls(imports.correctCells)).toMatchObject([
      { cells: [{ row: 5, field: 'customerName', from: '', to: 'Harbour Bakery' }] },
    ]),
  );
});

it.each(['changed', 'ambiguous', 'unknown', 'duplicate'] as const)(
  'corrects rows that are %s in the same grid, with the same correction for all alike',
  async (state) => {
    const row = testImportRow({
      state,
      issues: [],
      suggestions: [{ udprn: 7, text: '5 Test Row, Leeds, LS1 4AP' }],
      address: state === 'changed' ? { udprn: 7, text: '5 Test Row, Leeds, LS1 4AP' } : null,
    });
    const server = importServer()
      .on(imports.get, () => testReview({ openRows: { ...NO_OPEN_ROWS, [state]: 13 } }))
      .on(imports.listRows, () => pageOf([row, { ...row, row: 6 }], { total: 13 }))
      .on(imports.correctCells, () => ({ ...done, alike: 12 }))
      .on(imports.correctAlike, () => ({ corrected: 12 }));
    renderRoute(area, PATH, server);
    const town = await cell('Town or city, row 5');
    await userEvent.clear(town);
    await userEvent.type(town, 'York{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Correct 12 more rows' }));
    expect(await screen.findByText('12 rows corrected.')).toBeVisible();
    expect(server.calls(imports.listRows)[0]).toMatchObject({ state: [state] });
    const decisions = { changed: 'Confirm', unknown: 'Use as typed', duplicate: 'Add anyway' };
    const choices = screen.queryAllByRole('combobox', { name: /^Address of row/ });
    expect(choices).toHaveLength(state === 'ambiguous' || state === 'unknown' ? 2 : 0);
    if (state !== 'ambiguous')
      expect(screen.getAllByRole('button', { name: new RegExp(`^${decisions[state]}: Row`) })).toHaveLength(
        2,
      );
  },
);

it('has no decision about a row whose correction is not saved, and goes to the address to choose with F8', async () => {
  const suggestions = [{ udprn: 7, text: '5 Test Row, Leeds, LS1 4AP' }];
  const issues = [
    { row: 5, column: 'address_line_1', value: '5 Test Row', reason: 'is not a known address' },
  ];
  const row = testImportRow({ state: 'unknown', issues, suggestions });
  const server = importServer()
    .on(imports.get, () => testReview({ openRows: { ...NO_OPEN_ROWS, unknown: 1 } }))
    .on(imports.listRows, () => pageOf([row]))
    .on(imports.updateRow, () => testImportRow({ state: 'ready' }))
    .on(imports.correctCells, () => failure(500, 'Something went wrong.'));
  const page = renderRoute(area, PATH, server);
  const choice = await screen.findByRole('combobox', { name: 'Address of row 5' });
  // The address that is not known and the choice of another one are the same problem.
  expect(screen.getByRole('button', { name: 'Next problem (1)' })).toBeVisible();
  await userEvent.keyboard('{F8}');
  await waitFor(() => expect(choice).toHaveFocus());
  await userEvent.selectOptions(choice, '5 Test Row, Leeds, LS1 4AP');
  await waitFor(() => expect(page.alerts()).toEqual(['Row 5 is ready to import.']));
  expect(server.calls(imports.updateRow)).toMatchObject([{ row: '5', version: 1, udprn: 7 }]);
  await userEvent.type(await cell('Town or city, row 5'), 'x{Enter}');
  expect(await screen.findByText('What you entered is still in its cells.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Use as typed: Row/ })).toBeNull();
});
