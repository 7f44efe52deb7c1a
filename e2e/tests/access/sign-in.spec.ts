import { signInByForm } from '../../support/sign-in.ts';
import { expect, expectAccessible, signIn, test } from '../../support/test.ts';

test('the dashboard shows real figures, and sign-in returns to the intended page', async ({ page }) => {
  await signInByForm(page, 'role1@acme.test', { at: '/orders?status=held' });
  await expect(page).toHaveURL(/\/orders\?status=held$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Open orders\s*[1-9]\d*/);
});

test('the services page explains a missing CRM account', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'role1@cobalt.test');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Services', exact: true })).toHaveCount(
    0,
  );
  await page.goto('/circuits');
  await expect(
    page.getByText('Services and support cases are not set up for your company yet'),
  ).toBeVisible();
  await expectAccessible(page);
});
