import type { Locator } from '@playwright/test';
import { ProposalPage } from '../../pages/proposal.ts';
import { QuotePage } from '../../pages/quote.ts';
import { waitForMail } from '../../support/mail.ts';
import { createDeal } from '../../support/quoting/deal-with-options.ts';
import { listQuotes } from '../../support/quoting/quotes.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  runOnPortal,
  startSession,
  test,
} from '../../support/test.ts';

/* Deals and options beside the demo's quotes would change what other tests find. */
runOnPortal('added data');

const WIDTHS = [1440, 768, 360] as const;

/** The page as it is, or its dialog, at each width in light and dark: accessible, and not wider than the screen. */
async function expectFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoHorizontalScroll(page);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
}

/** The reference of an open quote for whose site there are others. */
async function findQuoteWithOptions(page: Page): Promise<string> {
  for (const { reference } of await listQuotes(page, 'created')) {
    const answer = await page.request.get(`/api/v1/quotes/${reference}/proposal/options`, {
      headers: { accept: 'application/json' },
    });
    const { data }: { data: unknown[] } = await answer.json();
    if (data.length > 0) return reference;
  }
  throw new Error('The demo data have no two open quotes for one site.');
}

/** Sends what is on the screen; returns the mail's text. */
async function send(proposal: ProposalPage, address: string, portal: Parameters<typeof waitForMail>[0]) {
  await proposal.mail.getByLabel('To', { exact: true }).fill(address);
  await proposal.mail.getByRole('button', { name: 'Send' }).click();
  await expect(proposal.mail).toHaveCount(0);
  return (await waitForMail(portal, address)).text;
}

const textOf = async (locator: Locator): Promise<string> => (await locator.textContent()) ?? '';

/** The value beside a label of the email in the dialog. */
const factOf = (mail: Locator, label: string) =>
  mail.getByText(label, { exact: true }).last().locator('xpath=following::dd[1]');

test('a quote is proposed with another one for its site, and the other is recommended', {
  tag: '@long',
}, async ({ page, portal }) => {
  await startSession(page, 'role2@acme.test');
  const reference = await findQuoteWithOptions(page);
  await new QuotePage(page).goto(reference);
  await page.getByRole('link', { name: 'Proposal', exact: true }).click();
  const proposal = new ProposalPage(page);
  const quotes = page.getByRole('grid', { name: /Quotes for this site/ });
  await quotes
    .getByRole('button', { name: /^Offer/ })
    .first()
    .click();
  await expect(proposal.sheet.getByText('Option 2')).toBeVisible();
  await expectFits(page);

  await proposal.send.click();
  const monthly = factOf(proposal.mail, 'Recommended, monthly');
  const before = await textOf(monthly);
  await expectFits(page);
  await page.keyboard.press('Escape');
  await expect(proposal.mail).toHaveCount(0);

  await quotes
    .getByRole('button', { name: /^Recommend/ })
    .first()
    .click();
  await proposal.send.click();
  await expect(proposal.mail.getByText(/replaces version 1/).first()).toBeVisible();
  await expect(monthly).not.toHaveText(before);
  const after = await textOf(monthly);
  const text = await send(proposal, 'options@customer.test', portal);
  await expect(proposal.sheet).toContainText(after);
  expect(text).toContain(`Recommended, monthly: ${after}`);
  expect(text).toContain('Option 1 – Recommended');
});

test('a deal has two quotes for a site as options, and one total', { tag: '@long' }, async ({
  page,
  portal,
}) => {
  await startSession(page, 'role2@acme.test');
  const uuid = await createDeal(page, 'Options for one site', [
    { customerName: 'Tidewell Mills', street: '1 Test Row', price: 3 },
    { customerName: 'Tidewell Mills', street: '1 Test Row', price: 0 },
    { customerName: 'Tidewell Mills', street: '2 Test Row', price: 0 },
  ]);
  await page.goto(`/multi-quotes/${uuid}?section=proposal`);
  const proposal = new ProposalPage(page);
  const sites = page.getByRole('grid', { name: 'Sites in this proposal' });
  await expect(sites.getByText('Recommended', { exact: true })).toBeVisible();
  const options = proposal.sheet.getByRole('table', { name: 'Options for Tidewell Mills' });
  await expect(options.getByRole('columnheader')).toHaveText(['Details', /Option 1/, 'Option 2']);
  await expect(proposal.sheet.getByText('2 sites').first()).toBeVisible();
  await expectFits(page);

  await page.getByLabel('Recipient').fill('Lucy Arden');
  await proposal.send.click();
  const monthly = factOf(proposal.mail, 'Monthly');
  const before = await textOf(monthly);
  await expectFits(page);
  await page.keyboard.press('Escape');
  await expect(proposal.mail).toHaveCount(0);

  const earned = page.getByRole('status').filter({ hasText: 'You earn over' });
  const earnedBefore = await textOf(earned);
  await sites.getByRole('button', { name: /^Recommend for this site/ }).click();
  await expect(earned).not.toHaveText(earnedBefore);
  await proposal.send.click();
  await expect(monthly).not.toHaveText(before);
  const after = await textOf(monthly);
  const text = await send(proposal, 'deal@customer.test', portal);
  expect(text).toContain(`Monthly: ${after}`);
  expect(text).toContain('Sites: 2');
  await expect(proposal.sheet).toContainText(after);
});
