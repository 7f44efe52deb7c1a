import { ApprovalPage } from '../../pages/approval.ts';
import { dateField, fillDate } from '../../support/dates.ts';
import { listQuotes } from '../../support/quoting/quotes.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  runOnPortal,
  signIn,
  test,
} from '../../support/test.ts';

runOnPortal('added data');

const PHONE = { width: 360, height: 860 };
const YEAR = new Date().getFullYear();

test('a manager approves while the administrator is away, and no longer once it ends', {
  tag: '@long',
}, async ({ page, colleague }) => {
  await signIn(page, 'role1@acme.test');
  await test.step('the administrator delegates to the manager', async () => {
    await page.goto('/account/notifications/settings');
    await page.getByRole('button', { name: 'Choose a colleague' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose a colleague' });
    await dialog.getByRole('combobox', { name: 'Colleague' }).fill('Ben');
    await page.getByRole('option', { name: /Ben Okafor/ }).click();
    await fillDate(dateField(dialog, 'Last day'), `3112${YEAR}`);
    await dialog.getByLabel(/^Reason/).fill('Annual leave');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save delegation' }).click();
    await expect(page.getByText('Ben Okafor approves for you', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await colleague.setViewportSize(PHONE);
  await signIn(colleague, 'role2@acme.test');
  const waiting = await listQuotes(colleague, 'data_added', 'approvals');
  // Nobody approves their own request on behalf of a colleague.
  const [quote, next] = waiting.filter(
    (one) => one.reference.startsWith('QS-') && one.approval_terms_id && one.requested_by !== 'Ben Okafor',
  );
  if (!quote || !next) throw new Error('The demo data have too few quotes that await approval.');
  const approval = new ApprovalPage(colleague);
  const title = `You approve for Amelia Hartley, who is away until 31/12/${YEAR}`;
  await test.step('the manager approves a request on a phone', async () => {
    await colleague.goto('/approvals');
    await expect(colleague.getByText(title)).toBeVisible();
    await expectAccessible(colleague);
    await expectNoHorizontalScroll(colleague);
    await colleague.goto(`/quotes/${quote.reference}/${quote.approval_terms_id}`);
    await expect(colleague.getByText(title)).toBeVisible();
    await approval.agree.check();
    await expectAccessible(colleague);
    await expectNoHorizontalScroll(colleague);
    await approval.approve.click();
    await expect(approval.approve).toHaveCount(0);
    await colleague.goto(`/quotes/${quote.reference}?tab=history`);
    await expect(colleague.getByText('Ben Okafor on behalf of Amelia Hartley').first()).toBeVisible();
  });

  await test.step('the administrator ends it on the page of users', async () => {
    await page.goto('/partner/users');
    const absences = page.getByRole('region', { name: 'Approvals while away' });
    await expect(absences.getByText('Ben Okafor approves for you')).toBeVisible();
    await expectAccessible(page);
    await absences.getByRole('button', { name: /^End now/ }).click();
    await page.getByRole('button', { name: 'End delegation' }).click();
    // An open dialog hides the page behind it, and with it the region.
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toHaveCount(0);
    await expect(absences).toHaveCount(0);
    await colleague.goto(`/quotes/${next.reference}/${next.approval_terms_id}`);
    await expect(colleague.getByText(/your role cannot approve/)).toBeVisible();
    await expect(approval.approve).toHaveAttribute('aria-disabled', 'true');
  });
});
