import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApprovalPage } from '../pages/approval.ts';
import { MultiQuotePage } from '../pages/multi-quote.ts';
import { NewQuotePage } from '../pages/new-quote.ts';
import { ProposalPage } from '../pages/proposal.ts';
import { QuotePage } from '../pages/quote.ts';
import { countWork, expectNoMoreThan, readLimits, type Work } from '../support/count-work.ts';
import { REPOSITORY } from '../support/portal-process.ts';
import { completeRequestForm } from '../support/quoting/complete-request-form.ts';
import { createDeal } from '../support/quoting/deal-with-options.ts';
import { getQuote } from '../support/quoting/quotes.ts';
import { createSites } from '../support/quoting/site-spreadsheet.ts';
import { waitForPrices } from '../support/quoting/wait-for-prices.ts';
import { expect, type Page, runOnPortal, startSession, test } from '../support/test.ts';

/* What thirteen everyday tasks cost an account manager. Clicks are counted, not seconds. */

// They approve, order, import and invite, which would change what other tests find.
runOnPortal('added data');

/** The measured costs. A task may become cheaper, never dearer. */
const LIMITS = readLimits(readFileSync(join(REPOSITORY, 'bench/results/clicks.md'), 'utf8'));
/** Work for several sites on a busy machine. */
const LONG = { timeout: 120_000 };

/** Signs in and opens the page on which a task starts; returns what counts the work. */
async function begin(page: Page, email: string, path = '/'): Promise<() => Work> {
  await startSession(page, email);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return countWork(page);
}

function expectTask(task: number, readWork: () => Work): void {
  const work = readWork();
  test.info().annotations.push({ type: 'work', description: JSON.stringify(work) });
  expectNoMoreThan(work, LIMITS.get(task));
}

async function findPrices(page: Page, address: string): Promise<NewQuotePage> {
  const quoting = new NewQuotePage(page);
  await quoting.address.fill(address);
  await quoting.option(new RegExp(`^${address.split(' ', 3).join(' ')}`)).click();
  await quoting.search.click();
  await waitForPrices(page);
  return quoting;
}

test('1: an address becomes a saved quote', { tag: '@long' }, async ({ page }) => {
  const work = await begin(page, 'role3@acme.test');
  await page.getByRole('main').getByRole('link', { name: 'New quote' }).click();
  const quoting = await findPrices(page, '3 Millrace Lane Leeds');
  await quoting.quoteFirst();
  await quoting.savePanel.getByLabel('Customer name').fill('Harbour Clicks');
  await quoting.savePanel.getByRole('radio', { name: /Layer 3/ }).click();
  await quoting.savePanel.getByRole('button', { name: 'Save quote' }).click();
  await expect(page.getByRole('dialog', { name: 'Saved quote' })).toBeVisible();
  expectTask(1, work);
});

test('2: prices are compared, and the cheapest including install is chosen', { tag: '@long' }, async ({
  page,
}) => {
  await startSession(page, 'role3@acme.test');
  await page.goto('/availability/quotes');
  await findPrices(page, '3 Millrace Lane Leeds');
  const work = await countWork(page);
  await page
    .getByRole('combobox', { name: 'Compare prices' })
    .selectOption({ label: 'All terms, by cost per month' });
  const prices = page.getByRole('grid');
  await expect(prices.getByRole('columnheader', { name: /Per month, all in/ })).toBeInViewport({ ratio: 1 });
  for (const at of [0, 1, 2])
    await prices
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .nth(at)
      .click();
  await page.getByRole('button', { name: 'Compare 3' }).click();
  const comparison = page.getByRole('dialog', { name: 'Compare prices' });
  const averages = comparison.getByRole('row', { name: /^Per month, all in/ });
  await expect(averages.getByRole('cell').first()).toContainText('Lowest');
  const choose = comparison.getByRole('button', { name: /^Quote this/ }).first();
  await expect(choose).toBeInViewport({ ratio: 1 });
  await choose.click();
  await expect(page.getByRole('dialog', { name: 'Save as quote' })).toBeVisible();
  expectTask(2, work);
});

/** Creates a multi-quote from the dashboard and has a file of 20 sites checked. */
async function checkSites(page: Page, file: Buffer): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Multi', exact: true }).first().click();
  await page.getByRole('button', { name: 'New multi quote' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Twenty sites');
  await page.getByRole('button', { name: 'Create and add sites' }).click();
  await page.getByRole('link', { name: 'Import or paste a list' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Choose a file').click();
  await (await chooser).setFiles({ name: 'sites.csv', mimeType: 'text/csv', buffer: file });
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByRole('button', { name: 'Check 20 rows' }).click();
}

test('3: a spreadsheet of 20 sites becomes saved quotes', { tag: '@long' }, async ({ page }) => {
  const work = await begin(page, 'role3@acme.test');
  await checkSites(page, createSites(20));
  await page.getByRole('button', { name: 'Import and get prices' }).click();
  const multiQuote = new MultiQuotePage(page);
  await page.getByRole('button', { name: 'Get prices for 20 sites' }).click(LONG);
  await expect(page.getByText('Last search: 20 sites, finished')).toBeVisible(LONG);
  await multiQuote.screen('Results').click();
  await page.getByRole('button', { name: 'Select prices for me' }).click();
  const panel = page.getByRole('dialog', { name: 'Select prices for 20 sites' });
  await panel
    .getByRole('combobox', { name: 'Compare prices' })
    .selectOption({ label: 'All terms, by cost per month' });
  await panel.getByRole('button', { name: 'Select prices for 20 sites' }).click();
  await page.getByRole('button', { name: 'Save 20 quotes' }).click(LONG);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save quotes' }).click();
  await expect(page.getByText('20 quotes saved', { exact: true })).toBeVisible(LONG);
  expectTask(3, work);
});

test('4: three bad rows of a spreadsheet are repaired', { tag: '@long' }, async ({ page }) => {
  await startSession(page, 'role3@acme.test');
  await page.goto('/');
  await checkSites(page, createSites(17, ['LS1', 'nowhere', 'LS1 4APX']));
  const postcodes = page.getByRole('grid', { name: 'To correct' }).getByLabel(/^Postcode, row/);
  await expect(postcodes).toHaveCount(3);
  const work = await countWork(page);
  for (const left of [2, 1, 0]) {
    await postcodes.first().fill('LS1 4AP');
    await postcodes.first().press('Enter');
    await expect(postcodes).toHaveCount(left);
  }
  await page.getByRole('button', { name: 'Import 20 sites' }).click();
  await expect(page.getByText('20 sites imported', { exact: true })).toBeVisible(LONG);
  expectTask(4, work);
});

/** Sends a proposal from its page. */
async function sendProposal(page: Page, address: string): Promise<void> {
  const proposal = new ProposalPage(page);
  await proposal.send.click();
  await proposal.mail.getByLabel('To', { exact: true }).fill(address);
  await proposal.mail.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(`Sent to ${address} by`)).toBeVisible();
}

test('5: the proposal of a quote is mailed to a customer', { tag: '@long' }, async ({ page }) => {
  await startSession(page, 'role3@acme.test');
  const { reference } = await getQuote(page, 'created', 4);
  await new QuotePage(page).goto(reference);
  const work = await countWork(page);
  await page.getByRole('link', { name: 'Proposal', exact: true }).click();
  await sendProposal(page, 'lucy.clicks@customer.test');
  expectTask(5, work);
});

/** A deal of two sites, the first with two quotes. */
const createOptions = (page: Page) =>
  createDeal(page, 'Options for one site', [
    { customerName: 'Tidewell Mills', street: '1 Test Row', price: 3 },
    { customerName: 'Tidewell Mills', street: '1 Test Row', price: 0 },
    { customerName: 'Tidewell Mills', street: '2 Test Row', price: 0 },
  ]);

test('6: the proposal of a deal offers options, and another one is recommended', { tag: '@long' }, async ({
  page,
}) => {
  await startSession(page, 'role3@acme.test');
  await page.goto(`/multi-quotes/${await createOptions(page)}`);
  const work = await countWork(page);
  await page.getByRole('link', { name: 'Proposal', exact: true }).click();
  await page.getByLabel('Recipient').fill('Lucy Arden');
  await page
    .getByRole('grid', { name: 'Sites in this proposal' })
    .getByRole('button', { name: /^Recommend for this site/ })
    .click();
  await sendProposal(page, 'deal.clicks@customer.test');
  expectTask(6, work);
});

test('7: a quote of a multi quote is negotiated, and the offer is accepted', { tag: '@long' }, async ({
  page,
}) => {
  await startSession(page, 'role3@acme.test');
  await page.goto(`/multi-quotes/${await createOptions(page)}`);
  const boxes = page.getByRole('grid').getByRole('checkbox', { name: /^Select (?!all)/ });
  await expect(boxes.first()).toBeVisible();
  const work = await countWork(page);
  await boxes.first().click();
  await page.getByRole('button', { name: 'Negotiate' }).click();
  const panel = page.getByRole('dialog', { name: 'Start a negotiation' });
  await panel.getByLabel('Name').fill('One site');
  await panel.getByRole('button', { name: 'Send to the pricing desk' }).click();
  await page
    .getByRole('button', { name: /^Accept group/ })
    .first()
    .click(LONG);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Accept \d+ offer/ })
    .click();
  await expect(page.getByRole('main').getByText('Accepted').first()).toBeVisible();
  expectTask(7, work);
});

test('8: an order request form is filled in and submitted', { tag: '@long' }, async ({ page }) => {
  await startSession(page, 'role3@acme.test');
  const { reference } = await getQuote(page, 'created', 5);
  await new QuotePage(page).goto(reference);
  const work = await countWork(page);
  await page.getByRole('button', { name: 'Accept quote' }).click();
  await completeRequestForm(page);
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByText('Pending Approval').first()).toBeVisible();
  expectTask(8, work);
});

test('9: an order is approved, and another one on hold is answered', { tag: '@long' }, async ({ page }) => {
  const work = await begin(page, 'role1@acme.test');
  await page.getByRole('navigation').getByRole('link', { name: 'Approval Requests' }).click();
  await page.getByRole('main').getByRole('grid').getByRole('link', { name: /QS-/ }).first().click();
  const approval = new ApprovalPage(page);
  await approval.agree.click();
  await approval.approve.click();
  await expect(page.getByText('Order Created').first()).toBeInViewport();
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /needs your reply/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Reply to the delivery team' });
  await panel.getByLabel('Message').fill('The landlord has agreed to the route.');
  await panel.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('No action is needed from you now.')).toBeVisible();
  expectTask(9, work);
});

test('10: a fault is reported on a service that is down', { tag: '@long' }, async ({ page }) => {
  const work = await begin(page, 'role3@acme.test');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Report a fault/ })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: 'Open a case' });
  await panel.getByLabel('Description').fill('No light since 09:00.');
  await panel.getByRole('button', { name: 'Open case' }).click();
  await expect(page).toHaveURL(/\/support\/case\/\d+$/);
  expectTask(10, work);
});

test('11: a service is renewed as it is', { tag: '@long' }, async ({ page }) => {
  await startSession(page, 'role3@acme.test');
  const answer = await page.request.get(
    '/api/v1/circuits?circuit_type=Ethernet&ends_within=60&renewal=none&per_page=1',
  );
  const { data } = (await answer.json()) as { data: { id: number }[] };
  await page.goto(`/circuits/${data[0]?.id}`);
  const work = await countWork(page);
  await page.getByRole('button', { name: 'Renew', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Renew 1 service' });
  await expect(panel.getByRole('list', { name: 'Services' })).toBeVisible();
  await panel.getByRole('button', { name: 'Create 1 quote' }).click();
  await expect(page.getByText('Renewal quoted')).toBeVisible();
  expectTask(11, work);
});

test('12: a customer is found, with everything of it', { tag: '@long' }, async ({ page }) => {
  const work = await begin(page, 'role3@acme.test');
  const search = page.getByRole('combobox', { name: /^Search quotes/ });
  await search.click();
  await search.fill('Copperline');
  await page.getByRole('option', { name: 'Copperline Retail', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copperline Retail');
  for (const list of ['Quotes', 'Services', 'Cases'])
    await expect(page.getByRole('list', { name: list }).getByRole('link').first()).toBeVisible();
  expectTask(12, work);
});

test('13: a colleague is invited with a role', { tag: '@long' }, async ({ page }) => {
  const work = await begin(page, 'role1@acme.test');
  await page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('button', { name: 'Invite user' }).click();
  const form = page.getByRole('dialog', { name: 'Invite user' });
  await form.getByLabel('First name').fill('Noor');
  await form.getByLabel('Last name').fill('Aaronson');
  await form.getByLabel('Email', { exact: true }).fill('noor.clicks@acme.test');
  await form.getByRole('radio', { name: /^Manager/ }).click();
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Invitation sent to noor.clicks@acme.test.').first()).toBeVisible();
  expectTask(13, work);
});
