import { NewQuotePage } from '../../pages/new-quote.ts';
import { completeRequestForm } from '../../support/quoting/complete-request-form.ts';
import { waitForPrices } from '../../support/quoting/wait-for-prices.ts';
import { longAfterFirst } from '../../support/runs-all.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  startSession,
  test,
} from '../../support/test.ts';

/** Searches an address, saves a quote and returns its reference. */
async function saveQuote(page: Page, customer: string): Promise<string> {
  const quoting = new NewQuotePage(page);
  await quoting.goto();
  await quoting.address.fill('3 Millrace Lane Leeds');
  await quoting.option(/^3 Millrace Lane/).click();
  await expect(page.getByText('LS11 1FD').first()).toBeVisible();
  await expectAccessible(page, { colours: true });
  await quoting.search.click();

  await expect(page).toHaveURL(/\/availability\/quotes\/results\?search=/);
  await waitForPrices(page);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await quoting.quoteFirst();
  await expect(quoting.savePanel).toBeVisible();
  await quoting.savePanel.getByLabel('Customer name').fill(customer);
  const layer = quoting.savePanel.getByRole('radio', { name: /Layer 3/ });
  if (await layer.isVisible()) await layer.check();
  await expectAccessible(page);
  await quoting.savePanel.getByRole('button', { name: 'Save quote' }).click();
  const saved = page.getByRole('dialog', { name: 'Saved quote' });
  await expect(saved.getByText('Saved', { exact: true })).toBeVisible();
  const reference =
    (await saved
      .getByText(/^QS-\d+$/)
      .first()
      .textContent()) ?? '';
  await saved.getByRole('link', { name: 'Open quote' }).click();
  await expect(page.getByRole('heading', { level: 1, name: customer })).toBeVisible();
  return reference;
}

async function acceptAndSubmit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept quote' }).click();
  await expect(page.getByText('Pending CRF').first()).toBeVisible();
  await completeRequestForm(page);
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByText('Pending Approval').first()).toBeVisible();
}

for (const [at, width] of [1440, 360].entries()) {
  test(`role 1 takes an address to an order at ${width} px`, { tag: longAfterFirst(at) }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 860 });
    await startSession(page, 'role1@acme.test');
    const customer = `Harbour Foods ${width}`;
    const reference = await saveQuote(page, customer);

    await page.goto('/quotes');
    await expect(page.getByRole('link', { name: new RegExp(reference) })).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.goto(`/quotes/${reference}`);
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await acceptAndSubmit(page);

    await page.goto(`/approvals?search=${reference}`);
    await expectAccessible(page);
    await page.getByRole('link', { name: new RegExp(reference) }).click();
    await expect(page).toHaveURL(new RegExp(`/quotes/${reference}/\\d+`));
    await expect(page.getByRole('heading', { name: 'Supplier’s terms' })).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('checkbox', { name: /on behalf of my company/ }).check();
    await page.getByRole('button', { name: 'Approve and order' }).click();
    await expect(page.getByText('Order Created').first()).toBeVisible();

    await page
      .getByRole('link', { name: /Open order/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/orders\/ORD-\d+/);
    await expect(page.getByRole('heading', { level: 1, name: customer })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });
}

for (const width of [1440, 360]) {
  test(`role 2 can do everything except approve at ${width} px`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 });
    await startSession(page, 'role2@acme.test');
    const reference = await saveQuote(page, `Linden Surgery ${width}`);
    await acceptAndSubmit(page);

    await expect(page.getByRole('button', { name: 'Review and approve' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    // Role 2 reads and follows what awaits approval; only role 1 decides (R11).
    const menu = page.getByRole('button', { name: 'Open menu' });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('link', { name: 'Approval Requests' }).click();
    await expect(page).toHaveURL(/\/approvals\?status=data_added/);
    await page.getByRole('searchbox', { name: 'Search quotes' }).fill(reference);
    await expect(page.getByRole('link', { name: new RegExp(reference) })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Review and approve' })).toHaveCount(0);
  });
}

test('request form input is restored on another visit and after a server restart', { tag: '@long' }, async ({
  page,
  portal,
  problems,
}) => {
  await startSession(page, 'role3@acme.test');
  const reference = await saveQuote(page, 'Ashdown Print');
  await page.getByRole('button', { name: 'Accept quote' }).click();
  await page.getByLabel('Purchase order reference').fill('PO-SAVED-1');
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  problems.expected.push(/request failed/, /ERR_/, /Failed to fetch/);
  await portal.restart();
  await page.goto(`/quotes/${reference}?tab=crf`);
  await expect(page.getByLabel('Purchase order reference')).toHaveValue('PO-SAVED-1');
});
