import type { Browser, BrowserContext } from '@playwright/test';
import { ProposalPage } from '../../pages/proposal.ts';
import { QuotePage } from '../../pages/quote.ts';
import { extractLink, waitForMail } from '../../support/mail.ts';
import { getQuote } from '../../support/quoting/quotes.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  runOnPortal,
  startSession,
  test,
} from '../../support/test.ts';

/* Shared proposals beside the demo's quotes would change what other tests find. */
runOnPortal('added data');

const HOSTILE = 'Ünïcode <b>& Sons</b> "Bakery"';

/** A customer's phone: no session, nothing of the partner's browser. */
async function openAsCustomer(browser: Browser, url: string, colorScheme: 'light' | 'dark' = 'light') {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 360, height: 780 },
    colorScheme,
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(url);
  return { page, problems, close: () => context.close() };
}

/** Shares a proposal by link as the partner; returns its address. */
async function share(page: Page, at: number): Promise<{ reference: string; url: string }> {
  await startSession(page, 'role2@acme.test');
  const { reference } = await getQuote(page, 'created', at);
  await new QuotePage(page).goto(reference);
  await page.getByRole('link', { name: 'Proposal', exact: true }).click();
  await page.getByLabel('Recipient name').fill(HOSTILE);
  await page.getByRole('button', { name: 'Share link', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const shown = dialog.getByText(/\/proposal\/[\w-]{43}/);
  await expect(shown).toBeVisible();
  await expectAccessible(page, { colours: true });
  const url = /http\S+\/proposal\/[\w-]{43}/.exec((await shown.textContent()) ?? '')?.[0] ?? '';
  await page.keyboard.press('Escape');
  return { reference, url };
}

test('a customer without an account reads, asks and accepts on a phone', async ({
  page,
  browser,
  portal,
}) => {
  const { reference, url } = await share(page, 3);
  const { page: phone, problems, close } = await openAsCustomer(browser, url);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(`Proposal for ${HOSTILE}`);
  await expectNoHorizontalScroll(phone);
  await expectAccessible(phone, { colours: true });

  await phone.getByText('Ask a question').click();
  const ask = phone.getByRole('form', { name: 'Ask a question' });
  await ask.getByRole('button', { name: 'Send question' }).click();
  await expect(ask.getByText('Enter your full name.')).toBeVisible();
  await expect(ask.getByLabel('Full name')).toBeFocused();
  await ask.getByLabel('Full name').fill('Lucy <i>Arden</i>');
  await ask.getByLabel('Email address').fill('lucy@');
  await ask.getByLabel('Question').fill('Is <script>a router</script> included?');
  await ask.getByRole('button', { name: 'Send question' }).click();
  await expect(ask.getByText('Enter an email address such as')).toBeVisible();
  await expectAccessible(phone, { colours: true });
  await ask.getByLabel('Email address').fill('lucy@customer.test');
  await ask.getByRole('button', { name: 'Send question' }).click();
  await expect(phone.getByText('Is <script>a router</script> included?')).toBeVisible();

  // The partner answers on the page of the version.
  await new QuotePage(page).goto(reference);
  await expect(page.getByText('Question asked')).toBeVisible();
  await page.getByRole('link', { name: 'Answer' }).click();
  await page
    .getByRole('form', { name: /^Answer to/ })
    .getByLabel('Answer')
    .fill('Yes, one is.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Yes, one is.')).toBeVisible();
  await expectAccessible(page, { colours: true });
  expect((await waitForMail(portal, 'lucy@customer.test')).text).toContain('Yes, one is.');
  await phone.reload();
  await expect(phone.getByText('Yes, one is.')).toBeVisible();

  const accept = phone.getByRole('form', { name: 'Accept this proposal' });
  await accept.getByLabel('Full name').fill('Lucy Arden');
  await accept.getByLabel('Job title').fill('Managing director');
  await accept.getByLabel(/^Email address/).fill('lucy@customer.test');
  await accept.getByRole('button', { name: 'Review and accept' }).click();
  await expect(accept.getByText('Confirm that you are authorised.')).toBeVisible();
  await accept.getByLabel('I am authorised to accept this proposal.').check();
  await accept.getByRole('button', { name: 'Review and accept' }).click();
  await expect(accept.getByRole('heading', { name: 'Check before you accept' })).toBeFocused();
  await expect(accept.getByText('Lucy Arden, Managing director')).toBeVisible();
  await expectNoHorizontalScroll(phone);
  await expectAccessible(phone, { colours: true });
  // The button ignores a second click of a double click, so it may ignore the first one here.
  const confirm = accept.getByRole('button', { name: 'Accept proposal' });
  const accepted = phone.getByText(/^Accepted by Lucy Arden, Managing director, on/);
  await expect(async () => {
    if (await confirm.isVisible()) await confirm.click();
    await expect(accepted).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(phone.getByRole('button', { name: 'Review and accept' })).toHaveCount(0);
  await expectNoHorizontalScroll(phone);
  await expectAccessible(phone, { colours: true });
  const file = phone.waitForEvent('download');
  await phone.getByRole('link', { name: 'Download PDF' }).click();
  expect((await file).suggestedFilename()).toContain(reference);
  expect(problems).toEqual([]);
  await close();

  const mail = await waitForMail(portal, 'lucy@customer.test');
  expect(mail.subject).toContain('You accepted the proposal');
  expect(extractLink(mail)).toBe(url);
  await new QuotePage(page).goto(reference);
  await expect(page.getByText(/^Accepted by Lucy Arden, Managing director on/)).toBeVisible();
  await expect(page.getByText(/Nothing has been ordered yet/).first()).toBeVisible();
  await page.goto('/quotes?proposal_status=accepted');
  await expect(page.getByText('Proposal accepted').first()).toBeVisible();
});

test('a withdrawn link and one that never worked say so, in the dark', async ({ page, browser }) => {
  const { url } = await share(page, 4);
  await page.getByRole('button', { name: 'Share version 1 by link' }).click();
  await page.getByRole('button', { name: /^Withdraw the link/ }).click();
  await page.getByRole('button', { name: 'Withdraw link' }).click();
  await expect(page.getByText(/^Withdrawn /)).toBeVisible();
  for (const [address, title] of [
    [url, 'This proposal has been withdrawn.'],
    [`${url.slice(0, -3)}AAA`, 'This link does not work.'],
  ] as const) {
    const { page: phone, close } = await openAsCustomer(browser, address, 'dark');
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectNoHorizontalScroll(phone);
    await expectAccessible(phone, { colours: true });
    await close();
  }
});

test('a mail has a link, and the customer declines', { tag: '@long' }, async ({ page, browser, portal }) => {
  await startSession(page, 'role2@acme.test');
  const { reference } = await getQuote(page, 'created', 5);
  await new QuotePage(page).goto(reference);
  await page.getByRole('link', { name: 'Proposal', exact: true }).click();
  const proposal = new ProposalPage(page);
  await proposal.send.click();
  await proposal.mail.getByLabel('To', { exact: true }).fill('link@customer.test');
  await expect(proposal.mail.getByText('View and accept online (link)')).toBeVisible();
  await proposal.mail.getByRole('button', { name: 'Send' }).click();
  await expect(proposal.mail).toHaveCount(0);
  const url = extractLink(await waitForMail(portal, 'link@customer.test'));
  const { page: phone, close } = await openAsCustomer(browser, url, 'dark');
  await expectAccessible(phone, { colours: true });
  await phone.getByText('Decline this proposal').click();
  const decline = phone.getByRole('form', { name: 'Decline this proposal' });
  await decline.getByLabel(/^Reason/).fill('Too slow');
  await decline.getByRole('button', { name: 'Decline proposal' }).click();
  await expect(phone.getByText(/^You declined this proposal on/)).toBeVisible();
  await close();
  await new QuotePage(page).goto(reference);
  await expect(page.getByText('Proposal declined')).toBeVisible();
});
