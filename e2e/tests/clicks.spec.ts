import { NewQuotePage } from '../pages/new-quote.ts';
import { ProposalPage } from '../pages/proposal.ts';
import { QuotePage } from '../pages/quote.ts';
import { getQuote } from '../support/quoting/quotes.ts';
import { expect, type Page, startSession, test } from '../support/test.ts';

/* How many clicks everyday tasks take at most. Typing does not count. */

/** Counts the user's clicks from now on, across page loads. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  const listen = () =>
    addEventListener(
      'pointerdown',
      () => void (Reflect.get(globalThis, 'countClick') as () => Promise<void>)(), // exposed above
      { capture: true },
    );
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => clicks;
}

test('an order on hold is answered with 4 clicks from the dashboard', async ({ page }) => {
  await startSession(page, 'role1@acme.test');
  await page.goto('/');
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: /orders? waiting for you/i }).click();
  await page.getByRole('main').getByRole('grid').getByRole('link', { name: /ORD-/ }).first().click();
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Reply to the delivery team' });
  await panel.getByLabel('Message').fill('The landlord has agreed to the route.');
  await panel.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('No action is needed from you now.')).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(4);
});

test('an address becomes a saved quote with 8 clicks from the dashboard', async ({ page }) => {
  await startSession(page, 'role1@acme.test');
  await page.goto('/');
  const clicks = await countClicks(page);
  await page.getByRole('main').getByRole('link', { name: 'New quote' }).click();
  const quoting = new NewQuotePage(page);
  await quoting.address.fill('3 Millrace Lane Leeds');
  await quoting.option(/^3 Millrace Lane/).click();
  await quoting.search.click();
  await expect(page.getByText(/^\d+ prices$/)).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await quoting.quoteFirst();
  await quoting.savePanel.getByLabel('Customer name').fill('Harbour Clicks');
  const layer = quoting.savePanel.getByRole('radio', { name: /Layer 3/ });
  if (await layer.isVisible()) await layer.click();
  await quoting.savePanel.getByRole('button', { name: 'Save quote' }).click();
  await expect(page.getByRole('dialog', { name: 'Saved quote' })).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(8);
});

test('a proposal is sent with 4 clicks from its quote', async ({ page }) => {
  await startSession(page, 'role2@acme.test');
  const { reference } = await getQuote(page, 'created', 4);
  await new QuotePage(page).goto(reference);
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: 'Proposal', exact: true }).click();
  const proposal = new ProposalPage(page);
  await proposal.send.click();
  await proposal.mail.getByLabel('To').fill('lucy.clicks@customer.test');
  await proposal.mail.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Sent to lucy.clicks@customer.test by')).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(4);
});

test('a service is renewed as it is with 4 clicks from its page', async ({ page }) => {
  await startSession(page, 'role1@acme.test');
  const answer = await page.request.get('/api/v1/circuits?circuit_type=Ethernet&per_page=1');
  const { data } = (await answer.json()) as { data: { id: number }[] };
  await page.goto(`/circuits/${data[0]?.id}`);
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: 'Renew or upgrade' }).click();
  await page.getByRole('button', { name: 'Get prices' }).click();
  await page
    .getByRole('region', { name: 'Renew this service' })
    .getByRole('button', { name: /^Quote this/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Save as quote' });
  await panel.getByRole('button', { name: 'Save quote' }).click();
  await expect(page.getByRole('dialog', { name: 'Saved quote' })).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(4);
});

test('a request form asks for at most 19 answers', async ({ page }) => {
  await startSession(page, 'role1@acme.test');
  const { reference } = await getQuote(page, 'created', 5);
  await new QuotePage(page).goto(reference);
  await page.getByRole('button', { name: 'Accept quote' }).click();
  const needed = page.getByRole('button', { name: /^\d+ answers? needed/ }).first();
  const asked = Number.parseInt((await needed.textContent()) ?? '', 10);
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(19);
});
