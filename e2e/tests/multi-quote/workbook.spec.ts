import { writeXlsx } from 'hucre/xlsx';
import { MultiQuotePage } from '../../pages/multi-quote.ts';
import { expect, expectAccessible, runOnPortal, startSession, test } from '../../support/test.ts';

runOnPortal('added data');

/** A workbook as a customer sends it: a cover, titles, other column names, a speed for each site, and one bad row. */
const createWorkbook = () =>
  writeXlsx({
    sheets: [
      { name: 'Cover', rows: [['Tidewell sites']] },
      {
        name: 'Sites',
        rows: [
          ['Tidewell sites'],
          [],
          ['Company', 'Ref', 'Street', 'City', 'Zip', 'Mbps', 'Contract length', 'Colour'],
          ['Tidewell', 'T-1', '1 Test Row', 'Leeds', 'LS1 4AP', 100, '3 years', 'Red'],
          ['Tidewell', 'T-2', '2 Test Row', 'Leeds', 'LS1 4AP', '200/1000', '36', 'Blue'],
          ['Tidewell', 'T-3', '3 Test Row', 'Leeds', 'LS1 4AP', 'fast', 36, ''],
        ],
      },
    ],
  });

test('a workbook with titles, other columns and a bad row is imported and priced as it says', {
  tag: '@long',
}, async ({ page }) => {
  await startSession(page, 'role2@acme.test');
  await page.goto('/availability/multi-quotes');
  await page.getByRole('button', { name: 'New multi quote' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Workbook');
  await page.getByRole('button', { name: 'Create and add sites' }).click();
  await page.getByRole('link', { name: 'Import or paste a list' }).click();
  await page.getByLabel('File of sites', { exact: true }).setInputFiles({
    name: 'sites.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await createWorkbook()),
  });
  await page.getByRole('button', { name: 'Check file' }).click();

  await expect(page.getByText('Not read: Colour.')).toBeVisible();
  const headings = page.getByRole('combobox', { name: 'Headings are in' });
  await expect(headings).toHaveValue('3');
  // Another row has other columns and fewer rows below it; then the right row again.
  await headings.selectOption({ label: 'Row 1: Tidewell sites' });
  await expect(page.getByRole('button', { name: 'Check 4 rows' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Read Street as' })).toHaveCount(0);
  await headings.selectOption({ value: '3' });
  await expect(page.getByRole('combobox', { name: 'Read Street as' })).toBeVisible();
  await expect(page.getByText('Not read: Colour.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check 3 rows' }).click();

  await expect(page.getByText(/^Speed cannot be read/).first()).toBeVisible();
  const getOverflow = (grid: Element) => grid.scrollWidth - grid.clientWidth;
  const scroller = page.locator('.MuiDataGrid-virtualScroller');
  expect(await scroller.evaluate(getOverflow)).toBe(0);
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect.poll(() => scroller.evaluate(getOverflow)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
  const speed = page.getByRole('textbox', { name: 'Speed, row 6' });
  await speed.fill('1 Gb');
  await speed.press('Enter');
  await page.getByRole('button', { name: 'Import 3 sites' }).click();
  await page.getByRole('link', { name: 'Show sites' }).click();

  const multiQuote = new MultiQuotePage(page);
  await multiQuote.screen('Get prices').click();
  await expect(page.getByText('1 Gb bearer, 200 Mb, 36 Months').first()).toBeVisible();
  await page.getByRole('button', { name: 'Get prices for 3 sites' }).click();
  await expect(page.getByText(/^Last search: 3 sites, finished/)).toBeVisible({ timeout: 60_000 });
});
