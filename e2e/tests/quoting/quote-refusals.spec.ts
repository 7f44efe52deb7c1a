import type { Browser } from '@playwright/test';
import { ApprovalPage } from '../../pages/approval.ts';
import { QuotePage } from '../../pages/quote.ts';
import { getQuote, listQuotes } from '../../support/quoting/quotes.ts';
import { RUNS_ALL } from '../../support/runs-all.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  startSession,
  test,
} from '../../support/test.ts';

/** Another user, or the same user on another device. */
async function openOtherBrowser(browser: Browser, url: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', timezoneId: 'Europe/London' });
  const page = await context.newPage();
  await startSession(page, email);
  return page;
}

const WIDTHS = RUNS_ALL ? [1440, 360] : [360];

for (const [at, width] of WIDTHS.entries()) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 860 } });

    test('the second of two users sees who did what, and nothing happens twice', async ({
      page,
      browser,
      portal,
      problems,
    }) => {
      problems.expected.push(/409/);
      await startSession(page, 'role2@acme.test');
      const { reference } = await getQuote(page, 'created', 10 + at);
      const mine = new QuotePage(page);
      await mine.goto(reference);
      await expect(mine.accept).toBeVisible();

      const other = await openOtherBrowser(browser, portal.url, 'role1@acme.test');
      const theirs = new QuotePage(other);
      await theirs.goto(reference);
      await theirs.accept.click();
      await expect(other.getByRole('form', { name: 'Customer request form' })).toBeVisible();
      await other.context().close();

      await mine.accept.click();
      await expect(page.getByText('The quote was not accepted')).toBeVisible();
      await expect(mine.meanwhile).toContainText('Accepted');
      await expect(mine.meanwhile).toContainText('by Amelia Hartley');
      await expect(page.getByText('Pending CRF').first()).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });

    test('a double click accepts once', { tag: '@long' }, async ({ page }) => {
      await startSession(page, 'role2@acme.test');
      const { reference } = await getQuote(page, 'created', 14 + at);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/accept')) sent.push(request.url());
      });
      const quote = new QuotePage(page);
      await quote.goto(reference);
      await quote.accept.dblclick();
      await expect(page.getByRole('form', { name: 'Customer request form' })).toBeVisible();
      expect(sent).toHaveLength(1);
    });

    test('an expired quote says so and links to a new search', { tag: '@long' }, async ({ page }) => {
      await startSession(page, 'role2@acme.test');
      const { reference } = await getQuote(page, 'expired', at);
      const quote = new QuotePage(page);
      await quote.goto(reference);
      await expect(page.getByText(/^Expired, price held until \d\d\/\d\d\/\d{4}$/).first()).toBeVisible();
      await expect(quote.accept).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Search the address again' })).toBeVisible();
      await page.getByRole('link', { name: 'Proposal', exact: true }).click();
      await expect(page.getByText('This quote has expired. Search the address again')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send by email' })).toHaveCount(0);
      await expectAccessible(page);
      await page.goBack();
      await quote.more.click();
      await expect(quote.action('Cancel quote')).toHaveAttribute('aria-disabled', 'true');
      await expectAccessible(page);
    });

    test('a declined quote returns with a reason for the requester', { tag: '@long' }, async ({
      page,
      browser,
      portal,
    }) => {
      await startSession(page, 'role1@acme.test');
      const quote = await getQuote(page, 'data_added', 4 + at);
      await page.goto(`/quotes/${quote.reference}/${quote.approval_terms_id}`);
      const approval = new ApprovalPage(page);
      await approval.approve.click();
      await expect(page.getByText('Accept the terms to approve')).toBeVisible();
      await approval.decline.click();
      const dialog = page.getByRole('dialog', { name: `Decline ${quote.reference}` });
      await dialog.getByRole('button', { name: 'Decline' }).click();
      await expect(dialog.getByText('The reason field is required')).toBeVisible();
      await dialog.getByLabel('Reason').fill('The floor is wrong: it is the third.');
      await dialog.getByRole('button', { name: 'Decline' }).click();
      await expect(page.getByText('Sent back', { exact: true })).toBeVisible();

      const asker = await openOtherBrowser(browser, portal.url, 'role2@acme.test');
      await new QuotePage(asker).goto(quote.reference);
      await expect(asker.getByText('The floor is wrong: it is the third.')).toBeVisible();
      await expect(asker.getByText('Pending CRF').first()).toBeVisible();
      await asker.context().close();
    });

    test('a role that cannot approve sees that on the approval page', { tag: '@long' }, async ({ page }) => {
      await startSession(page, 'role2@acme.test');
      const quote = await getQuote(page, 'data_added', 8);
      await page.goto(`/quotes/${quote.reference}/${quote.approval_terms_id}`);
      await expect(page.getByText(/Only an administrator in your company can approve/)).toBeVisible();
      await expect(new ApprovalPage(page).approve).toHaveAttribute('aria-disabled', 'true');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
  });
}

test('a draft and its documents are available on another device', { tag: '@long' }, async ({
  page,
  browser,
  portal,
}) => {
  await startSession(page, 'role2@acme.test');
  const { reference } = await getQuote(page, 'accepted', 3);
  await new QuotePage(page).goto(reference, '?tab=crf');
  await page.getByLabel('Purchase order reference').fill('PO-TWO-DEVICES');
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await page.getByRole('button', { name: /^Documents/ }).click();
  await page.getByLabel('Attach documents').setInputFiles({
    name: 'floor plan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  });
  await expect(page.getByRole('list', { name: 'Attached documents' })).toContainText('floor plan.pdf');
  await expectAccessible(page);

  const phone = await openOtherBrowser(browser, portal.url, 'role2@acme.test');
  await phone.setViewportSize({ width: 360, height: 800 });
  await new QuotePage(phone).goto(reference, '?tab=crf');
  await expect(phone.getByLabel('Purchase order reference')).toHaveValue('PO-TWO-DEVICES');
  await new QuotePage(phone).goto(reference, '?tab=crf&section=documents');
  const download = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Download floor plan.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('floor plan.pdf');
  await expectNoHorizontalScroll(phone);
  await phone.context().close();
});

test('quotes with the same supplier terms are approved together and become orders', { tag: '@long' }, async ({
  page,
}) => {
  await startSession(page, 'role1@acme.test');
  const waiting = await listQuotes(page, 'data_added', 'approvals');
  const lines = waiting.filter(({ reference }) => reference.startsWith('QS'));
  const together = lines.find((one) =>
    lines.some((two) => two !== one && two.approval_terms_id === one.approval_terms_id),
  );
  const pair = lines.filter((one) => one.approval_terms_id === together?.approval_terms_id).slice(0, 2);
  const stranger = waiting.find((one) => one.approval_terms_id !== together?.approval_terms_id);
  // High enough for every row of the list, which renders only those on screen.
  await page.setViewportSize({ width: 1440, height: 4000 });
  await page.goto('/approvals?per_page=50&sort=createdAt&direction=desc');
  const tick = (reference: string) =>
    page.getByRole('row', { name: new RegExp(reference) }).getByRole('checkbox');
  for (const { reference } of [...pair, ...(stranger ? [stranger] : [])]) await tick(reference).check();
  const review = page.getByRole('button', { name: 'Review and approve' });
  await expect(review).toHaveAccessibleDescription(/different supplier terms/);
  await tick(stranger?.reference ?? '').uncheck();
  await review.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Approve 2 quotes' })).toBeVisible();
  await expectAccessible(page);
  const approval = new ApprovalPage(page);
  await approval.agree.check();
  await approval.approve.dblclick();
  await expect(page.getByText('Orders created', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Open order ORD-/ })).toHaveCount(2);
});
