import { impersonationLink } from '../../support/impersonation-link.ts';
import { extractLink, waitForMail } from '../../support/mail.ts';
import { dashboard, logOut } from '../../support/session-pages.ts';
import {
  expect,
  expectAccessible,
  PASSWORD,
  runOnPortal,
  signIn,
  startSession,
  submitLogin,
  test,
} from '../../support/test.ts';

/* The accounts are changed for good here: passwords, companies, drafts. */
runOnPortal('accounts');

const NEW_PASSWORD = 'correct horse battery staple';

test('an emailed link resets a password once and does not sign in', async ({ page, portal, problems }) => {
  problems.expected.push(/422/);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email').fill('role5@acme.test');
  await page.getByRole('button', { name: 'Send link' }).click();
  const said = await page.getByText(/If role5@acme\.test belongs to a partner account/).textContent();
  await page.getByRole('button', { name: 'Use another address' }).click();
  await page.getByLabel('Email').fill('nobody@acme.test');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(said?.replace('role5', 'nobody') ?? '')).toBeVisible();

  const link = extractLink(await waitForMail(portal, 'role5@acme.test'));
  expect(link).toMatch(/\/password\/reset\/?\?.*token=.*/);
  await page.goto(link);
  await expect(page.getByText('For role5@acme.test.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Password changed. Sign in with your new password.')).toBeVisible();
  expect((await page.request.get('/api/v1/me')).status()).toBe(401);
  await submitLogin(page, 'role5@acme.test', NEW_PASSWORD);
  await expect(dashboard(page)).toBeVisible();
  await logOut(page);

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('yet another pass phrase');
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('yet another pass phrase');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('This link cannot be used')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
});

test('a company applies; its first user sets a password from the email and signs in', async ({
  page,
  portal,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Apply for an account' }).click();
  await expect(page.getByLabel('Company')).toHaveAttribute('autocomplete', 'organization');
  await page.getByLabel('Company').fill('Ellery Communications');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Ellery');
  await page.getByLabel('Email').fill('nora@ellery.test');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText(/We have sent an email to nora@ellery\.test/)).toBeVisible();
  await page.goto(extractLink(await waitForMail(portal, 'nora@ellery.test')));
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await submitLogin(page, 'nora@ellery.test', NEW_PASSWORD);
  await expect(page).not.toHaveURL(/\/login/);
});

test('staff impersonate a user by a one-time link; the banner names all three, and ending it signs out', async ({
  page,
  portal,
  problems,
}) => {
  problems.expected.push(/40[134]/);
  const link = await impersonationLink(portal, 'role4@acme.test', 'Sam Staff');
  await page.goto(link);
  const banner = page.getByText('Sam Staff is acting as Dev Patel of Acme Connect.');
  await expect(banner).toBeVisible();
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await expect(banner, 'on every page').toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(banner).toHaveCount(0);
  expect((await page.request.get('/api/v1/me')).status()).toBe(401);
  // The link works only once.
  const again = await page.request.get(link, { maxRedirects: 0 });
  expect(again.status()).not.toBe(200);
  expect((await page.request.get('/api/v1/me')).status()).toBe(401);
});

test('logging out with unsaved work asks first; the draft is offered after the next sign-in', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, 'role1@acme.test', { at: '/account/personal' });
  const field = page.getByLabel('First name');
  await expect(field).not.toHaveValue('');
  await field.fill('Amelia-Rose');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Log out now?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(field).toHaveValue('Amelia-Rose');
  expect((await page.request.get('/api/v1/me')).status()).toBe(200);

  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  // Another user on the same computer is not offered it.
  await page.goto('/account/personal');
  await submitLogin(page, 'role2@acme.test');
  await expect(page.getByLabel('First name')).toHaveValue('Ben');
  await expect(page.getByText(/Unsent draft/)).toHaveCount(0);
  await logOut(page);
  await page.goto('/account/personal');
  await submitLogin(page, 'role1@acme.test');
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(field).toHaveValue('Amelia-Rose');
});

test('sensitive actions on a page left open ask for the password, then complete', { tag: '@long' }, async ({
  page,
  problems,
}) => {
  problems.expected.push(/42[23]/);
  await startSession(page, 'role3@acme.test');
  await page.goto('/account/2fa');
  let asks = true;
  // The server's response after fifteen minutes.
  await page.route('**/api/v1/user/two-factor-authentication', (route) =>
    asks
      ? route.fulfill({ status: 423, json: { message: 'Password confirmation required.' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expectAccessible(page, { busy: true });
  await password.fill('not it');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/does not match/).first()).toBeVisible();
  asks = false;
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
});
