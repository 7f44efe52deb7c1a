import { signInByForm } from '../../support/sign-in.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, PASSWORD, test } from '../../support/test.ts';

test('a wrong password is reported and the email stays filled in', async ({ page, problems }) => {
  problems.expected.push(/422 \/api\/v1\/login/, /status of 422/);
  await page.goto('/login');
  await page.getByLabel('Email').fill('role1@acme.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('These credentials do not match our records')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('role1@acme.test');
});

test('the dashboard shows real figures, and sign-in returns to the intended page', async ({ page }) => {
  await signInByForm(page, 'role1@acme.test', { at: '/orders?status=held' });
  await expect(page).toHaveURL(/\/orders\?status=held$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Open orders\s*[1-9]\d*/);
  await expectAccessible(page);
});

test('signing in works with the keyboard only', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type('role2@acme.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

for (const width of [1440, 360]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the login page is accessible at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
  }
}
