import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { pageOf, renderRoute } from '@portal/area-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../../area.ts';
import { importServer, NO_OPEN_ROWS, testImportRow, testReview } from '../../../testing/import-fixture.ts';

const { imports, locations } = contract.multiQuotes;
type Row = contract.multiQuotes.ImportRow;

const PATH = '/multi-quotes/m-1/addresses/import?import=i-1';
const issueOf = (row: number, column: string) => ({ row, column, value: '', reason: 'field is required' });

/** Three rows without a town and postcode, and one whose reference is too long. */
function brokenRows(): Row[] {
  const { fields } = testImportRow();
  const incomplete = [5, 6, 7].map((row) =>
    testImportRow({
      row,
      fields: { ...fields, town: '', postcode: '' },
      issues: [issueOf(row, 'town'), issueOf(row, 'postcode')],
    }),
  );
  return [...incomplete, testImportRow({ row: 8, issues: [issueOf(8, 'custom_reference')] })];
}

/** A server on which a value that was corrected has no problem any more. */
function repairServer() {
  let rows = brokenRows();
  const columns: Record<string, string> = {
    town: 'town',
    postcode: 'postcode',
    customReference: 'custom_reference',
  };
  return importServer()
    .on(imports.get, () =>
      testReview({ readyRows: 4 - rows.length, openRows: { ...NO_OPEN_ROWS, invalid: rows.length } }),
    )
    .on(imports.listRows, () => pageOf(rows))
    .on(imports.correctCells, ({ cells }) => {
      for (const { row: number, field, to } of cells)
        rows = rows
          .map((row) => {
            if (row.row !== number) return row;
            const issues = row.issues.filter(({ column }) => column !== columns[field]);
            return { ...row, fields: { ...row.fields, [field]: to }, issues };
          })
          .filter(({ issues }) => issues.length > 0);
      return { corrected: cells.length, changedMeanwhile: [], alike: 0 };
    })
    .on(locations.importLocations, () => ({
      importUuid: 'i-1',
      rows: 4,
      validRows: 4,
      imported: 4,
      issues: [],
      unreadColumns: [],
    }));
}

const field = (name: string) => screen.getByRole('textbox', { name });

it('is repaired and imported without a mouse: F8, paste, fill down, Enter', async () => {
  const user = userEvent.setup();
  const server = repairServer();
  renderRoute(area, PATH, server);
  expect(await screen.findByRole('button', { name: 'Next problem (7)' })).toBeVisible();

  // The first problem, from anywhere on the page.
  await user.keyboard('{F8}');
  await waitFor(() => expect(field('Town or city, row 5')).toHaveFocus());
  await user.paste('York\tYO1 7AA\nHull\tHU1 1AA');
  expect(await screen.findByText('4 cells corrected.')).toBeVisible();

  // Only row 7 is without town and postcode now, and row 8 has its reference.
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Town or city, row 5' })).toBeNull());
  await user.keyboard('{F8}');
  await waitFor(() => expect(field('Town or city, row 7')).toHaveFocus());
  await user.keyboard('Goole{Control>}d{/Control}');
  expect(await screen.findByText('2 cells corrected.')).toBeVisible();
  expect(server.calls(imports.correctCells).at(-1)).toMatchObject({
    cells: [
      { row: 7, field: 'town', from: '', to: 'Goole' },
      { row: 8, field: 'town', from: 'Leeds', to: 'Goole' },
    ],
  });

  await user.keyboard('{F8}');
  await waitFor(() => expect(field('Postcode, row 7')).toHaveFocus());
  await user.keyboard('DN14 5AA{Enter}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Postcode, row 7' })).toBeNull());
  await user.keyboard('{F8}');
  await waitFor(() => expect(field('Your reference, row 8')).toHaveFocus());
  await user.keyboard('-9{Enter}');

  // All rows are ready: the import starts from its button.
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  const start = await screen.findByRole('button', { name: 'Import 4 sites' });
  for (let tabs = 0; tabs < 30 && document.activeElement !== start; tabs += 1) await user.tab();
  expect(start).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.calls(locations.importLocations)).toHaveLength(1));
});

it('goes from cell to cell with the arrow keys, and into one with Enter', async () => {
  const user = userEvent.setup();
  renderRoute(area, PATH, repairServer());
  await screen.findByRole('button', { name: /^Next problem/ });
  await user.keyboard('{F8}');
  await waitFor(() => expect(field('Town or city, row 5')).toHaveFocus());
  await user.keyboard('{Escape}');
  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  await waitFor(() => expect(field('Postcode, row 6')).toHaveFocus());
});
