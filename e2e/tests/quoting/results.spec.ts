import { NewQuotePage } from '../../pages/new-quote.ts';
import { waitForPrices } from '../../support/quoting/wait-for-prices.ts';
import { expect, expectAccessible, startSession, test } from '../../support/test.ts';

test('prices are filtered, sorted, compared and opened; an add-on changes the totals', async ({ page }) => {
  await startSession(page, 'role2@acme.test');
  const quoting = new NewQuotePage(page);
  await quoting.goto();
  await quoting.address.fill('3 Millrace Lane Leeds');
  await quoting.option(/^3 Millrace Lane/).click();
  await quoting.search.click();
  const count = page.getByText(/^\d+ prices?$/);
  await waitForPrices(page);
  expect(Number.parseInt((await count.textContent()) ?? '', 10)).toBeGreaterThan(20);

  await expect(page.getByRole('status').filter({ hasText: /^1–10 of \d+, page 1 of \d+$/ })).toBeAttached();

  // Several suppliers responded. Prices are compared within one term, which is part of the URL.
  await page.getByRole('combobox', { name: 'Compare prices' }).selectOption({ label: '3 Years only' });
  await expect(page).toHaveURL(/basis=term_36/);
  await expect(quoting.prices.getByRole('gridcell', { name: '12 Months' })).toHaveCount(0);
  await expect(quoting.prices.getByRole('gridcell', { name: '36 Months' }).first()).toBeVisible();

  // Sorts by installation cost and back.
  const install = page.getByRole('columnheader', { name: 'Install' });
  await install.click();
  await expect(page).toHaveURL(/sort=/);
  await expect(install).toHaveAttribute('aria-sort', /^(asc|desc)ending$/);
  await expect(quoting.prices.locator('[aria-busy="true"]')).toHaveCount(0);

  const rows = quoting.prices.getByRole('row');
  for (const at of [1, 2]) {
    await rows.nth(at).getByRole('checkbox').click();
    await expect(rows.nth(at).getByRole('checkbox')).toBeChecked();
  }
  await page.getByRole('button', { name: /^Compare/ }).click();
  const comparison = page.getByRole('dialog', { name: 'Compare prices' });
  await expect(comparison).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(comparison).toBeHidden();

  await rows.nth(1).getByRole('link').click();
  const info = page.getByRole('dialog', { name: 'More info' });
  await expect(info.getByRole('definition').filter({ hasText: /^(Layer \d|Configurable)/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await quoting.quoteFirst();
  const { savePanel } = quoting;
  await expect(savePanel.getByText('No add-ons')).toBeVisible();
  const before = await savePanel.getByText(/^£[\d,.]+$/).allTextContents();
  await savePanel.getByRole('button', { name: /^Cisco C1121-8P/ }).click();
  await expect(savePanel.getByText('With 1 add-on')).toBeVisible();
  expect(await savePanel.getByText(/^£[\d,.]+$/).allTextContents()).not.toEqual(before);
  // Selecting it again deselects it (specification §4).
  await savePanel.getByRole('button', { name: /^Cisco C1121-8P/ }).click();
  await expect(savePanel.getByText('No add-ons')).toBeVisible();

  // Saving requires a customer; the message appears at the field.
  await savePanel.getByRole('button', { name: 'Save quote' }).click();
  await expect(savePanel.getByText('The customer name field is required')).toBeVisible();
});
