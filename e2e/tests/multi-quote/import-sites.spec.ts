import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  startSession,
  test,
} from '../../support/test.ts';

const HEADER = 'Site Ref;Client;Street Address;City;Post Code';
/** Lines of the address book's Millrace Lane in Leeds, which several addresses match. */
const AMBIGUOUS = '"Millrace Lane";Leeds;LS11 1FD';
const GOOD = 243;

/** 250 rows as they come from a spreadsheet: other column names, a byte order mark, quotes, duplicates, bad postcodes. */
function createFile(): Buffer {
  const good = Array.from(
    { length: GOOD },
    (_, index) => `S-${index + 1};"Tidewell; Sons & Co";${index + 1} Voe Road;Brae;ze2  9aa`,
  );
  const bad = ['ZE2', 'nowhere', 'ZE2 9AAA'].map(
    (postcode, index) => `B-${index};Tidewell;${index} Bad Road;Brae;${postcode}`,
  );
  const ambiguous = ['A-1', 'A-2'].map((reference) => `${reference};Tidewell;${AMBIGUOUS}`);
  const duplicates = ['D-1;Tidewell;1 VOE ROAD;Brae;ZE2 9AA', 'D-2;Tidewell;2 Voe Road;Brae;ZE29AA'];
  return Buffer.from(`\ufeff${[HEADER, ...good, ...bad, ...ambiguous, ...duplicates].join('\r\n')}\r\n`);
}

async function createMultiQuote(page: Page, name: string): Promise<void> {
  await page.goto('/availability/multi-quotes');
  await page.getByRole('button', { name: 'New multi quote' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create and add sites' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a messy spreadsheet of 250 addresses becomes sites', async ({ page }) => {
  await startSession(page, 'role1@acme.test');
  await createMultiQuote(page, 'Tidewell roll-out');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Import or paste a list' }).click();
  await expect(page.getByRole('heading', { name: 'Import sites' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByLabel('File of sites', { exact: true })
    .setInputFiles({ name: 'sites.csv', mimeType: 'text/csv', buffer: createFile() });
  await page.getByRole('button', { name: 'Check file' }).click();

  await expect(page.getByRole('heading', { name: 'Which column is which?' })).toBeVisible();
  await expect(page.getByLabel('Customer name').locator('option:checked')).toContainText('Client');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check 250 rows' }).click();

  await page.getByRole('button', { name: `Import ${GOOD} sites` }).click();
  await expect(page.getByRole('button', { name: `Import ${GOOD} sites` })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('tab', { name: /To correct\s*3/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  for (const left of [2, 1]) {
    const row = page.getByRole('form', { name: /^Row / }).first();
    await row.getByLabel('Postcode').fill('ZE2 9AB');
    await row.getByLabel('Postcode').press('Enter');
    await expect(page.getByRole('tab', { name: new RegExp(`To correct\\s*${left}`) })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Leave out', exact: true }).click();
  await expect(page.getByRole('tab', { name: /Several matches\s*2/, selected: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Address of row 248' }).selectOption({ index: 1 });
  await expect(page.getByRole('tab', { name: /Several matches\s*1/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Address of row 249' }).selectOption({ index: 2 });
  await expect(page.getByRole('tab', { name: /Duplicates\s*2/, selected: true })).toBeVisible();
  await page.getByRole('button', { name: 'Leave out 2 rows' }).click();

  await page.getByRole('button', { name: 'Import 4 sites' }).click();
  await expect(page.getByText('247 sites imported')).toBeVisible();
  await page.getByRole('link', { name: 'Show sites' }).click();
  await expect(page.getByText('247 sites').first()).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Sites' }).getByText('Tidewell; Sons & Co').first(),
  ).toBeVisible();
  await expectAccessible(page);
});
