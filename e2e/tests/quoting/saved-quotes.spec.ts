import { readFile } from 'node:fs/promises';
import { brand } from '@portal/brand';
import { QuotePage } from '../../pages/quote.ts';
import { SavedQuotesPage } from '../../pages/saved-quotes.ts';
import { getQuote, listQuotes } from '../../support/quoting/quotes.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  startSession,
  test,
} from '../../support/test.ts';

test('the list works with the keyboard; tabs show counts, and filters survive a reload', async ({ page }) => {
  await startSession(page, 'role2@acme.test');
  const saved = new SavedQuotesPage(page);
  await saved.goto();
  await expect(saved.tab('Pending CRF')).toHaveText(/Pending CRF\s*\d+/);
  await saved.tab('All').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/status=created/);
  for (const [key, tab] of [
    ['End', 'Closed'],
    ['Home', 'All'],
    ['ArrowRight', 'Saved'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(saved.tab(tab)).toBeFocused();
    // The next key starts from the tab that is shown.
    await expect(saved.tab(tab)).toHaveAttribute('aria-selected', 'true');
  }
  await expect(page).toHaveURL(/status=created/);

  const [quote] = await listQuotes(page, 'created');
  await saved.search.fill(quote?.reference ?? '');
  await saved.search.press('Enter');
  await expect(saved.references).toHaveCount(1);
  await expect(saved.tab('Saved')).toHaveText(/Saved\s*1/);
  await page.reload();
  await expect(saved.references).toHaveCount(1);
  await saved.references.first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/quotes/${quote?.reference}$`));
  await page.goBack();
  await expect(saved.search).toHaveValue(quote?.reference ?? '');
});

test('a field is set for all selected quotes, and the export matches the filters', async ({ page }) => {
  await startSession(page, 'role2@acme.test');
  const quotes = await listQuotes(page, 'created');
  const chosen = quotes.slice(2, 4).map(({ reference }) => reference);
  const saved = new SavedQuotesPage(page);
  await saved.goto('?status=created');
  for (const reference of chosen) await saved.row(reference).getByRole('checkbox').check();
  await page.getByRole('combobox', { name: 'Field to change' }).selectOption('Your reference');
  await page.getByRole('textbox', { name: 'Your reference' }).fill('BATCH-7741');
  await page.getByRole('button', { name: 'Apply to selected' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change your reference' }).click();
  await expect(page.getByText('2 quotes were changed.').first()).toBeVisible();

  await saved.goto('?search=BATCH-7741');
  await expect(saved.references).toHaveCount(2);
  const download = page.waitForEvent('download');
  await saved.exportCsv.click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  for (const reference of chosen) expect(lines.some((line) => line.includes(reference))).toBe(true);
});

test('a bookmark is added and found again', { tag: '@long' }, async ({ page }) => {
  await startSession(page, 'role3@acme.test');
  const plain = (await listQuotes(page, 'created')).find((quote) => !quote.is_bookmarked);
  const reference = plain?.reference ?? '';
  await new QuotePage(page).goto(reference);
  await page.getByRole('button', { name: 'Bookmark', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove bookmark' })).toBeVisible();
  const saved = new SavedQuotesPage(page);
  await saved.goto(`?bookmarked=true&search=${reference}`);
  await expect(saved.references).toHaveCount(1);
});

test('a saved quote’s add-ons are changed, and the supplier’s terms downloaded', { tag: '@long' }, async ({
  page,
}) => {
  await startSession(page, 'role2@acme.test');
  const { reference } = await getQuote(page, 'created', 9);
  const quote = new QuotePage(page);
  await quote.goto(reference);
  await page.getByRole('button', { name: 'Change add-ons' }).click();
  const form = page.getByRole('form', { name: 'Add-ons' });
  const option = form.getByRole('button', { pressed: false }).first();
  const name = (await option.textContent()) ?? '';
  await option.click();
  await form.getByRole('button', { name: 'Save add-ons' }).click();
  await expect(page.getByText('Add-ons saved. Prices and the proposal include them.').first()).toBeVisible();
  await page.reload();
  const [title = ''] = name.split(/[£\n]/);
  await expect(page.getByText(title.slice(0, 8)).first()).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download .* terms\.pdf$/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/ terms\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expectAccessible(page);
});

// Each test has its own quote and margin, because the last margin is stored for the next proposal.
for (const [width, at, margin] of [
  [1440, 6, '37.5'],
  [360, 7, '27.5'],
] as const) {
  test(`the customer's proposal has the stored margin and no supplier at ${width} px`, {
    tag: width === 1440 ? '@long' : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 });
    await startSession(page, 'role2@acme.test');
    const { reference } = await getQuote(page, 'created', at);
    const quote = new QuotePage(page);
    await quote.goto(reference, '?view=proposal');
    const sheet = page.getByRole('article', { name: 'Proposal' });
    const before = await sheet.textContent();
    await page.getByLabel('Mark-up on monthly').fill(margin);
    await page.keyboard.press('Tab');
    await expect.poll(() => sheet.textContent()).not.toBe(before);
    await expect(page.getByText(/^Saved with this quote for your company/)).toBeVisible();
    const after = await sheet.textContent();
    expect(after).not.toMatch(
      new RegExp(`${brand.name}|Crownline|Tributary|Larkfield|Kilnstone|Oceanbridge`),
    );
    await page.reload();
    await expect(page.getByLabel('Mark-up on monthly')).toHaveValue(margin);
    await expect(sheet).toHaveText(after ?? '');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    // Only the proposal is printed.
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });
}
