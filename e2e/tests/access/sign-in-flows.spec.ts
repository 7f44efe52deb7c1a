import { readFile } from 'node:fs/promises';
import { impersonationLink } from '../../support/impersonation-link.ts';
import { Keyboard } from '../../support/keyboard.ts';
import { extractLink, waitForMail } from '../../support/mail.ts';
import {
  expect,
  expectAccessible,
  PASSWORD,
  type Page,
  signIn,
  startSession,
  submitLogin,
  test,
} from '../../support/test.ts';
import { BOREALIS_SECRET, enterCode, unusedCode } from '../../support/two-factor.ts';

/* The accounts are changed for good here: passwords, second factors, the agreement. */
test.use({ ownPortal: 'sign-in flows' });

const NEW_PASSWORD = 'correct horse battery staple';

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });
const alert = (page: Page) => page.getByRole('alert');

test('the login fields accept password managers and pasted text', async ({ page, context }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  );
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), PASSWORD);
  await page.getByLabel('Email').fill('role3@acme.test');
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.press('Control+v');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  // Password managers fill fields without key events; the form reads the inputs.
  await page.getByLabel('Email').evaluate((field: HTMLInputElement) => {
    field.value = 'role2@acme.test';
  });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(dashboard(page)).toBeVisible();
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(page.getByText('role2@acme.test')).toBeVisible();
});

test('missing or wrong input is reported at its field, and unknown addresses like wrong passwords', async ({
  page,
  problems,
}) => {
  problems.expected.push(/422 \/api\/v1\/login/, /status of 422/);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/email field is required/);
  await expect(page.getByLabel('Email')).toBeFocused();
  await submitLogin(page, 'not an address');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid email/);
  const WRONG = 'These credentials do not match our records.';
  await submitLogin(page, 'role1@acme.test', 'not the password');
  await expect(page.getByText(WRONG)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('role1@acme.test');
  await submitLogin(page, 'nobody@acme.test', 'not the password');
  await expect(page.getByText(WRONG)).toBeVisible();
  await submitLogin(page, 'role1@acme.test');
  await expect(dashboard(page)).toBeVisible();
});

test('the sixth attempt within a minute is refused with the waiting time', async ({ page, problems }) => {
  problems.expected.push(/4(22|29) \/api\/v1\/login/, /status of 4(22|29)/);
  await page.goto('/login');
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/v1/login')) answers.push(response.status());
  });
  for (const count of [1, 2, 3, 4, 5, 6]) {
    await submitLogin(page, 'role6@acme.test', `wrong ${count}`);
    await expect.poll(() => answers.length).toBe(count);
  }
  expect(answers).toEqual([422, 422, 422, 422, 422, 429]);
  await expect(page.getByText(/^Too many attempts\. Try again in \d+ seconds?\.$/)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('role6@acme.test');
});

test('the intended page opens after two-factor authentication, with its filters', async ({
  page,
  problems,
}) => {
  problems.expected.push(/422/);
  await page.goto('/orders?status=held');
  await submitLogin(page, 'role2@borealis.test');
  await expect(page).toHaveURL(/\/2fa$/);
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page);
  // No page opens between the two steps.
  const me = await page.request.get('/api/v1/me');
  expect(me.status()).toBe(401);
  await enterCode(page, 'Code', '000000');
  await expect(
    page.getByText('The provided two factor authentication code was invalid.').first(),
  ).toBeVisible();
  await enterCode(page, 'Code', unusedCode(BOREALIS_SECRET));
  await expect(page).toHaveURL(/\/orders\?status=held$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('an expired challenge says so and links back to sign-in', async ({ page, context, problems }) => {
  problems.expected.push(/419/, /422/);
  await page.goto('/login');
  await submitLogin(page, 'role2@borealis.test');
  await expect(page).toHaveURL(/\/2fa$/);
  await context.clearCookies({ name: 'portal_session' });
  await enterCode(page, 'Code', '123456');
  await expect(
    page.getByText('The provided two factor authentication code was invalid.').first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Start again' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

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
  await expect(page.getByText(/invalid/).first()).toBeVisible();
  await enterCode(page, 'Code from the app', unusedCode(secret));

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
  await enterCode(page, 'Code', unusedCode(secret));
  await expect(dashboard(page)).toBeVisible();
  await logOut(page);

  const [recovery = ''] = codes;
  for (const isUsed of [false, true]) {
    await submitLogin(page, 'role1@borealis.test');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery.toLowerCase());
    await page.getByRole('button', { name: 'Sign in' }).click();
    if (isUsed) {
      await expect(
        page.getByText('The provided two factor recovery code was invalid.').first(),
      ).toBeVisible();
    } else {
      await expect(dashboard(page)).toBeVisible();
      await logOut(page);
    }
  }
});

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

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

test('logging out with unsaved work asks first; the draft is offered after the next sign-in', async ({
  page,
}) => {
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

test('sensitive actions on a page left open ask for the password, then complete', async ({
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

test.describe('with the keyboard only', () => {
  test('sign in, second factor, recovery code and back', async ({ page, problems }) => {
    problems.expected.push(/422/);
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type('role2@borealis.test');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
    await new Keyboard(page).tabTo(page.getByRole('button', { name: 'Use a recovery code' }).first());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeFocused();
    await page.keyboard.type('AAAAA-AAAAA');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The provided two factor recovery code was invalid.').first()).toBeVisible();
    await new Keyboard(page).tabTo(page.getByRole('button', { name: 'Use the authenticator app' }).first());
    await page.keyboard.press('Enter');
    await page.keyboard.type(unusedCode(BOREALIS_SECRET));
    await expect(dashboard(page)).toBeVisible();
  });

  test('ask for a reset link and apply for an account', async ({ page }) => {
    await page.goto('/login');
    await new Keyboard(page).tabTo(page.getByRole('link', { name: 'Forgotten your password?' }).first());
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type('role3@acme.test');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/we have sent it a link/)).toBeVisible();
    await new Keyboard(page).tabTo(page.getByRole('link', { name: 'Back to sign in' }).first());
    await page.keyboard.press('Enter');
    await new Keyboard(page).tabTo(page.getByRole('link', { name: 'Apply for an account' }).first());
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Company')).toBeFocused();
    for (const text of ['Fenwick Networks', 'Otto', 'Fenwick', 'otto@fenwick.test', '0161 496 0000']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await new Keyboard(page).tabTo(page.getByRole('button', { name: 'Apply' }).first());
    await page.keyboard.press('Enter');
    await expect(page.getByText(/We have sent an email to otto@fenwick\.test/)).toBeVisible();
  });

  test('log out', async ({ page }) => {
    await signIn(page, 'role4@acme.test');
    await expect(dashboard(page)).toBeVisible();
    await new Keyboard(page).tabTo(page.getByRole('button', { name: /^Your account/ }).first());
    await page.keyboard.press('Enter');
    const entry = page.getByRole('menuitem', { name: 'Log out' });
    await expect(entry).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(entry).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0] });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login$/);
  });
});
