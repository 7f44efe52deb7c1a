import { readFile } from 'node:fs/promises';
import { dashboard, logOut } from '../../support/session-pages.ts';
import { expect, expectAccessible, type Page, runOnPortal, submitLogin, test } from '../../support/test.ts';
import { enterCode, unusedCode } from '../../support/two-factor.ts';

/* The accounts are changed for good here: passwords, second factors, the agreement. */
runOnPortal('accounts');

const NEW_PASSWORD = 'correct horse battery staple';

const alert = (page: Page) => page.getByRole('alert');

test('enforced two-factor setup: QR code, key, code, recovery codes; then both kinds of code sign in', async ({
  page,
  context,
  problems,
}) => {
  problems.expected.push(/422/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/quotes');
  await submitLogin(page, 'role1@borealis.test');
  await expect(page).toHaveURL(/\/account\/2fa$/);
  await expect(alert(page)).toContainText('You must setup 2FA before you can use the system.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();

  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy key' }).click();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
  await enterCode(page, 'Code from the app', '000000');
  await expect(page.getByText(/incorrect/).first()).toBeVisible();
  await enterCode(page, 'Code from the app', await unusedCode(secret));

  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(8);
  await expectAccessible(page);
  const codes = await list.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'Copy codes' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');

  // Continues to the intended page.
  await page.getByRole('button', { name: 'I’ve saved them, continue' }).click();
  await expect(page).toHaveURL(/\/quotes$/);
  // A read that is under way when the session ends would be refused.
  await expect(page.getByRole('heading', { level: 1, name: 'Saved quotes' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await logOut(page);

  await submitLogin(page, 'role1@borealis.test');
  await enterCode(page, 'Code', await unusedCode(secret));
  await expect(dashboard(page)).toBeVisible();
  await logOut(page);

  const [recovery = ''] = codes;
  for (const isUsed of [false, true]) {
    await submitLogin(page, 'role1@borealis.test');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery.toLowerCase());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    if (isUsed) {
      await expect(page.getByText(/^This recovery code is incorrect/).first()).toBeVisible();
    } else {
      await expect(dashboard(page)).toBeVisible();
      await logOut(page);
    }
  }
});

test('an expired password is replaced, and the intended page opens without signing in again', async ({
  page,
  problems,
}) => {
  problems.expected.push(/422/, /403/);
  await page.goto('/partner/company');
  await submitLogin(page, 'expired@delta.test');
  await expect(page).toHaveURL(/\/account\/password$/);
  await expect(alert(page)).toContainText('Your password has expired, please set a new one.');
  await expectAccessible(page);
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'new-password',
  );
  await page.getByLabel('New password', { exact: true }).fill('too short');
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('something else');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/at least 12/i);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  // Delta has not accepted the SLA, which is the next step before the intended page.
  await expect(page).toHaveURL(/\/sla$/);
});

test('the SLA: other roles are signed out with the alert until role 1 accepts it', async ({ page }) => {
  await page.goto('/orders');
  await submitLogin(page, 'role2@delta.test');
  await expect(page).toHaveURL(/\/login$/);
  await expect(alert(page)).toContainText('Your company must accept the latest Service Level Agreement.');
  expect((await page.request.get('/api/v1/me')).status()).toBe(401);

  await page.goto('/partner/company');
  await submitLogin(page, 'role1@delta.test');
  await expect(page).toHaveURL(/\/sla$/);
  const terms = page.getByRole('region', { name: 'Agreement' });
  await terms.focus();
  await page.keyboard.press('End');
  await expect(terms.getByText(/An administrator at your company must accept/)).toBeInViewport();
  await expectAccessible(page);
  // Logging out is possible instead.
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/partner/company');
  await submitLogin(page, 'role1@delta.test');
  await page.getByRole('button', { name: 'Accept for Delta Partners' }).click();
  await expect(page).toHaveURL(/\/partner\/company$/);
  // What the page asks for would be refused after signing out.
  await expect(page.getByLabel(/telephone/i).first()).toBeVisible();
  await logOut(page);
  await submitLogin(page, 'role2@delta.test');
  await expect(dashboard(page)).toBeVisible();
});
