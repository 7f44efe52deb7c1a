import { expect, expectAccessible, signIn, startSession, submitLogin, test } from '../../support/test.ts';
import { BOREALIS_SECRET, unusedCode } from '../../support/two-factor.ts';

test('a confirmed second factor is requested, and a correct code signs in', async ({ page, problems }) => {
  problems.expected.push(/422/, /423/);
  await page.goto('/login');
  await submitLogin(page, 'role2@borealis.test');
  await expect(page).toHaveURL(/\/2fa$/);
  await expectAccessible(page);
  // The sixth digit sends the code.
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await expect(page.getByText(/invalid/i).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(unusedCode(BOREALIS_SECRET));
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('a partner that enforces two-factor authentication leads to setup, with the alert', async ({ page }) => {
  await page.goto('/login');
  await submitLogin(page, 'role1@borealis.test');
  await expect(page).toHaveURL(/\/account\/2fa$/);
  await page.goto('/quotes');
  await expect(page).toHaveURL(/\/account\/2fa$/);
  await expect(page.getByText('You must setup 2FA before you can use the system.')).toBeVisible();
  await expectAccessible(page);
});

test('an expired password leads to setting a new one, with the alert', async ({ page }) => {
  await page.goto('/login');
  await submitLogin(page, 'expired@delta.test');
  await expect(page).toHaveURL(/\/account\/password$/);
  await expect(page.getByText('Your password has expired, please set a new one.')).toBeVisible();
  await expectAccessible(page);
});

test('an SLA that is not accepted opens for role 1 and signs other roles out', async ({ page }) => {
  await page.goto('/login');
  await submitLogin(page, 'role2@delta.test');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your company must accept the latest Service Level Agreement.')).toBeVisible();
  await page.goto('/login');
  await submitLogin(page, 'role1@delta.test');
  await expect(page).toHaveURL(/\/sla$/);
  await expectAccessible(page);
});

test('the services page explains a missing CRM account', async ({ page }) => {
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

test('an unknown path shows a noindex not-found page with a link back', async ({ page }) => {
  await startSession(page, 'role1@acme.test');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('the redirects of the route table open their pages', async ({ page }) => {
  await startSession(page, 'role1@acme.test');
  await page.goto('/users');
  await expect(page).toHaveURL(/\/partner\/users$/);
  await page.goto('/account/tokens');
  await expect(page).toHaveURL(/\/partner\/api-access$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
});

test('a reset page without token and email goes to sign in', async ({ page }) => {
  await page.goto('/password/reset/?token=only');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/password/email');
  await expectAccessible(page);
  await page.getByLabel('Email').fill('nobody@acme.test');
  await page.getByRole('button', { name: /Send/ }).click();
  await expect(page.getByText(/we have sent it a link/)).toBeVisible();
});
