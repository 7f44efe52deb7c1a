import { QuotePage } from '../../pages/quote.ts';
import { SavedQuotesPage } from '../../pages/saved-quotes.ts';
import { getQuote, listQuotes } from '../../support/quoting/quotes.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  startSession,
  test,
} from '../../support/test.ts';

/** A demo quote whose negotiation has an offer to decide. */
async function getOffered(page: Page): Promise<string> {
  for (const { reference } of await listQuotes(page, 'negotiation')) {
    const answer = await page.request.get(`/api/v1/quotes/${reference}/negotiations`);
    const { data } = (await answer.json()) as { data: { revision: string | null }[] };
    if (data.at(-1)?.revision) return reference;
  }
  throw new Error('The demo has no quote with an offer.');
}

test('a quote is negotiated from the list, answered by the desk, and its offer accepted', async ({
  page,
}) => {
  await startSession(page, 'role2@acme.test');
  const { reference } = await getQuote(page, 'created', 20);
  const answer = await page.request.get(`/api/v1/quotes/${reference}`);
  const { data } = (await answer.json()) as { data: { term_months: number } };
  const saved = new SavedQuotesPage(page);
  await saved.goto(`?search=${reference}`);
  await saved.row(reference).hover();
  await page.getByRole('button', { name: `Negotiate the price: ${reference}` }).click();
  const panel = page.getByRole('dialog', { name: 'Negotiate the price' });
  // Another term that the supplier sells is always offered.
  await panel.getByLabel(/^Term/).selectOption(data.term_months === 12 ? '36 Months' : '12 Months');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Send to the pricing desk' }).click();
  await expect(panel).toBeHidden();
  await expect(saved.row(reference)).toContainText('In negotiation');

  await page.goto('/');
  const answered = page.getByText(`The pricing desk has answered ${reference}`).first();
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: /Notifications/ }).click();
    await expect(answered).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await answered.click();
  await expect(page).toHaveURL(new RegExp(`/quotes/${reference}\\?tab=negotiation`));
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept the offer' });
  await expect(dialog.getByRole('term').first()).toHaveText('Term');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Accept the offer' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Accepted .* by /)).toBeVisible();
  await expect(new QuotePage(page).accept).toBeVisible();
});

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test('an offer is declined with a reason, and the quote is Saved again', { tag: '@long' }, async ({
    page,
  }) => {
    await startSession(page, 'role3@acme.test');
    const reference = await getOffered(page);
    await new QuotePage(page).goto(reference);
    await page.getByRole('button', { name: 'Open negotiation' }).click();
    await expect(page.getByText('The pricing desk has made an offer')).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Decline the offer' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Not enough for the customer');
    await dialog.getByRole('button', { name: 'Decline the offer' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Declined .*Not enough for the customer$/)).toBeVisible();
    await expect(new QuotePage(page).accept).toBeVisible();
    await expectNoHorizontalScroll(page);
  });
});

test('a role without quotes sees no negotiation', { tag: '@long' }, async ({ page, colleague, problems }) => {
  problems.expected.push(/403/);
  await startSession(page, 'role1@acme.test');
  const reference = await getOffered(page);
  await startSession(colleague, 'role6@acme.test');
  await colleague.goto(`/quotes/${reference}?tab=negotiation`);
  await expect(colleague).not.toHaveURL(/quotes/);
  const answer = await colleague.request.get(`/api/v1/quotes/${reference}/negotiations`);
  expect(answer.status()).toBe(403);
});
