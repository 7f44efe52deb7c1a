import { MultiQuotePage } from '../../pages/multi-quote.ts';
import {
  fillCommonAnswers,
  openCommonAnswers,
  PURCHASE_ORDER,
} from '../../support/quoting/answer-request-forms.ts';
import { createSpreadsheet, GOOD_ROWS, ROWS } from '../../support/quoting/site-spreadsheet.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  runOnPortal,
  signIn,
  startSession,
  test,
} from '../../support/test.ts';

/* Hundreds of orders and their notifications would fill the lists of other tests. */
runOnPortal('added data');

/** The good rows, two corrected ones and two whose address was chosen. */
const SITES = GOOD_ROWS + 4;
/** Work for all sites on a busy machine. */
const LONG = { timeout: 120_000 };

async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function createMultiQuote(page: Page, name: string): Promise<void> {
  await page.goto('/availability/multi-quotes');
  await page.getByRole('button', { name: 'New multi quote' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create and add sites' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessible(page);
}

async function importSpreadsheet(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Import or paste a list' }).click();
  await expect(page.getByRole('heading', { name: 'Import sites' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByLabel('File of sites', { exact: true })
    .setInputFiles({ name: 'sites.csv', mimeType: 'text/csv', buffer: createSpreadsheet() });
  await page.getByRole('button', { name: 'Check file' }).click();

  await expect(page.getByRole('heading', { name: 'Which column is which?' })).toBeVisible();
  await expect(
    page.getByRole('combobox', { name: 'Read Client as' }).locator('option:checked'),
  ).toContainText('Customer name');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Check ${ROWS} rows` }).click();

  await page.getByRole('button', { name: `Import ${GOOD_ROWS} sites` }).click();
  await expect(page.getByRole('button', { name: `Import ${GOOD_ROWS} sites` })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('tab', { name: /To correct\s*3/ })).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
}

async function repairRows(page: Page): Promise<void> {
  const postcodes = page.getByRole('grid', { name: 'To correct' }).getByLabel(/^Postcode, row/);
  for (const left of [2, 1]) {
    await postcodes.first().fill('LS1 4AP');
    await postcodes.first().press('Enter');
    await expect(page.getByRole('tab', { name: new RegExp(`To correct\\s*${left}`) })).toBeVisible();
    // The count can arrive before the list.
    await expect(postcodes).toHaveCount(left);
  }
  await page.getByRole('button', { name: 'Leave out 1 row' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave out' }).click();
  await expect(page.getByRole('tab', { name: /Several matches\s*2/, selected: true })).toBeVisible();
  await page.getByRole('combobox', { name: `Address of row ${ROWS - 2}` }).selectOption({ index: 1 });
  await expect(page.getByRole('tab', { name: /Several matches\s*1/ })).toBeVisible();
  await page.getByRole('combobox', { name: `Address of row ${ROWS - 1}` }).selectOption({ index: 2 });
  await expect(page.getByRole('tab', { name: /Duplicates\s*2/, selected: true })).toBeVisible();
  await page.getByRole('button', { name: 'Leave out 2 rows' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave out' }).click();

  await page.getByRole('button', { name: 'Import 4 sites' }).click();
  await expect(page.getByText(`${SITES} sites imported`, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Show sites' }).click();
  await expect(page.getByText(`${SITES} sites`).first()).toBeVisible();
}

async function selectAll(page: Page, noun: 'sites' | 'quotes'): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: `Select all ${SITES}` }).click();
  await expect(page.getByText(`${SITES} ${noun} selected`)).toBeVisible();
}

/** Bookmarks all sites and takes it back. */
async function changeAllAndUndo(page: Page): Promise<void> {
  const { bulkChanges, selection } = new MultiQuotePage(page);
  const sites = page.getByRole('grid', { name: 'Sites' });
  await expect(sites.getByText('Tidewell; Sons & Co').first()).toBeVisible();
  await selectAll(page, 'sites');
  await selection.getByRole('combobox', { name: 'Field to change' }).selectOption('Bookmark');
  await selection.getByRole('combobox', { name: 'Bookmark' }).selectOption('Bookmarked');
  await selection.getByRole('button', { name: 'Apply to selected' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change bookmark' }).click();
  await expect(bulkChanges.getByText(`You changed ${SITES} sites (Bookmark)`)).toBeVisible(LONG);
  await expect(sites.getByText('Bookmarked', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await bulkChanges.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Undone. ${SITES} sites were restored.`)).toBeVisible(LONG);
  await expect(bulkChanges.getByText('You changed')).toHaveCount(0);
  await expect(sites.getByText('Bookmarked', { exact: true })).toHaveCount(0);
}

async function saveCheapestPrices(page: Page): Promise<void> {
  const multiQuote = new MultiQuotePage(page);
  await multiQuote.screen('Get prices').click();
  await page.getByRole('button', { name: `Get prices for ${SITES} sites` }).click();
  await expect(page.getByText(`Last search: ${SITES} sites, finished`)).toBeVisible(LONG);
  await multiQuote.screen('Results').click();
  await expect(page.getByRole('tab', { name: new RegExp(`With prices\\s*${SITES}`) })).toBeVisible();
  await page.getByRole('button', { name: 'Select prices for me' }).click();
  const panel = page.getByRole('dialog', { name: `Select prices for ${SITES} sites` });
  await panel
    .getByRole('combobox', { name: 'Compare prices' })
    .selectOption({ label: 'All terms, by cost per month' });
  await panel.getByRole('button', { name: `Select prices for ${SITES} sites` }).click(LONG);
  await expect(page.getByText(`A price is selected for ${SITES} sites`)).toBeVisible(LONG);
  await page.getByRole('button', { name: `Save ${SITES} quotes` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save quotes' }).click();
  await expect(page.getByText(`${SITES} quotes saved`)).toBeVisible(LONG);
}

async function acceptAll(page: Page): Promise<void> {
  const multiQuote = new MultiQuotePage(page);
  const { bulkChanges, selection } = multiQuote;
  await multiQuote.screen('Quotes').click();
  await expect(page.getByRole('tab', { name: new RegExp(`^Saved\\s*${SITES}`) })).toBeVisible();
  await selectAll(page, 'quotes');
  await selection.getByRole('button', { name: 'Accept', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Accept ${SITES} quotes` }).click();
  await expect(bulkChanges.getByText(`You accepted ${SITES} quotes`)).toBeVisible(LONG);
}

/** Answers in common and per site; submits those that are complete, then the others. */
async function submitForms(page: Page): Promise<void> {
  await new MultiQuotePage(page).screen('Request forms').click();
  await page.getByRole('tab', { name: 'Installation details' }).click();
  await expect(page.getByText(`0 of ${SITES} forms complete`)).toBeVisible();
  await expectAccessible(page);
  const common = await openCommonAnswers(page, SITES);
  await fillCommonAnswers(common);
  await expectAccessible(page, { colours: true });
  await common.save();
  // The interface follows from the bearer of each quote.
  const result = page.getByRole('dialog', { name: `${SITES} forms were only partly changed` });
  await expect(result.getByText(`${SITES} forms were saved.`)).toBeVisible(LONG);
  await expect(
    result.getByRole('listitem').filter({ hasText: 'Interface type: A 100 Mb bearer ends on' }),
  ).toHaveCount(1);
  await expectAccessible(page);
  await result.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(`0 of ${SITES} forms complete`)).toBeVisible();

  // Per site, with the keyboard.
  for (const at of [0, 1]) {
    await page
      .getByRole('textbox', { name: /^Floor, / })
      .nth(at)
      .fill('2');
    await page.keyboard.press('Tab');
  }
  await expect(page.getByText(`2 of ${SITES} forms complete`)).toBeVisible();
  await expectFitsPhone(page);
  await page.getByRole('button', { name: 'Submit 2 complete forms' }).click();
  const others = SITES - 2;
  await expect(page.getByText('2 forms were submitted for approval.')).toBeVisible(LONG);

  const rest = await openCommonAnswers(page, others);
  await rest.field('Floor').fill('1');
  await rest.save();
  await expect(page.getByText(`${others} of ${others} forms complete`)).toBeVisible(LONG);
  await page.getByRole('button', { name: `Submit ${others} complete forms` }).click();
  await expect(page.getByText(`${others} forms were submitted for approval.`)).toBeVisible(LONG);
}

async function approveAll(page: Page): Promise<void> {
  const { createdOrders } = new MultiQuotePage(page);
  await expect(page.getByRole('button', { name: 'Approve and order' })).toHaveAccessibleDescription(
    'Accept the terms of at least one supplier.',
  );
  await expectAccessible(page);
  for (const terms of await page.getByRole('checkbox', { name: /This covers/ }).all()) await terms.check();
  await expectFitsPhone(page);
  await page.getByRole('button', { name: `Approve and order ${SITES} quotes` }).click();
  await expect(page.getByText(`All ${SITES} orders were placed.`)).toBeVisible(LONG);
  await expect(page.getByText('Nothing else to approve')).toBeVisible();
  await expect(createdOrders.first()).toBeVisible();
  await expectAccessible(page, { colours: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { only: 'colours' });
}

/** From the tracker to an order, from the order to its quote, and all orders in their list. */
async function expectLinkedOrders(page: Page): Promise<void> {
  await new MultiQuotePage(page).createdOrders.first().click();
  await expect(page).toHaveURL(/\/orders\/ORD-/);
  const main = page.getByRole('main');
  await expect(main.getByText('Amelia Hartley').first()).toBeVisible();
  const order = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await main.getByRole('link', { name: /^QM-/ }).first().click();
  await expect(page).toHaveURL(/\/quotes\/QM-/);
  await expect(main.getByRole('link', { name: order }).first()).toBeVisible();
  await page.goto(`/orders?search=${PURCHASE_ORDER}`);
  await expect(page.getByText(`${SITES} orders`).first()).toBeVisible();
}

test(`a messy spreadsheet of ${ROWS} addresses becomes orders that a colleague approves`, async ({
  page,
  colleague,
}) => {
  test.setTimeout(300_000);
  await startSession(page, 'role2@acme.test');
  await createMultiQuote(page, 'Tidewell roll-out');
  await importSpreadsheet(page);
  await repairRows(page);
  await changeAllAndUndo(page);
  await saveCheapestPrices(page);
  await acceptAll(page);
  await submitForms(page);

  const multiQuote = new MultiQuotePage(page);
  await multiQuote.screen('Approval').click();
  await expect(page.getByRole('button', { name: 'Approve and order' })).toHaveAccessibleDescription(
    /Only an administrator/,
  );
  await signIn(colleague, 'role1@acme.test', { at: page.url() });
  await approveAll(colleague);
  await expectLinkedOrders(colleague);

  await multiQuote.screen('Quotes').click();
  await expect(page.getByRole('tab', { name: new RegExp(`^Order Created\\s*${SITES}`) })).toBeVisible();
  await multiQuote.screen('Approval').click();
  await expect(page.getByText(`All ${SITES} orders were placed.`)).toBeVisible();
  await expectLinkedOrders(page);
});
