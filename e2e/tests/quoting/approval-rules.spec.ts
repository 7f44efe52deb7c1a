import { ApprovalPage } from '../../pages/approval.ts';
import { listQuotes } from '../../support/quoting/quotes.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  startSession,
  test,
} from '../../support/test.ts';

async function saveLimit(page: Page, pounds: string): Promise<void> {
  await page.goto('/partner/company');
  const form = page.getByRole('form', { name: 'Approval rules' });
  await form.getByLabel('Second approval above').fill(pounds);
  if (pounds !== '') await expect(form.getByText('Your company has only one approver')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await form.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('Approval rules saved.')).toBeVisible();
}

for (const [at, width] of [1440, 360].entries()) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 860 } });

    test('a request above the limit waits for a second approver, and says who is missing', {
      tag: '@long',
    }, async ({ page }) => {
      await startSession(page, 'role1@acme.test');
      await saveLimit(page, '0');
      const waiting = (await listQuotes(page, 'data_added')).filter((quote) => quote.approval_terms_id);
      const quote = waiting[at];
      if (!quote) throw new Error('The demo data have no quote that awaits approval.');
      const approval = new ApprovalPage(page);
      await page.goto(`/quotes/${quote.reference}/${quote.approval_terms_id}`);
      await expect(page.getByText('Two approvers needed')).toBeVisible();
      await expect(page.getByText(/your company does not have two who may approve it/)).toBeVisible();
      await approval.agree.check();
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(page.getByText('Second approval needed')).toBeVisible();
      await expect(page.getByText(/^Approved by Amelia Hartley on/)).toBeVisible();
      await expect(approval.approve).toHaveCount(0);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);

      // One approval is enough again, and it was already given.
      await saveLimit(page, '');
      await page.goto(`/quotes/${quote.reference}/${quote.approval_terms_id}`);
      await expect(approval.approve).toBeVisible();
    });
  });
}
