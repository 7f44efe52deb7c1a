import { Keyboard } from '../../support/keyboard.ts';
import { dashboard } from '../../support/session-pages.ts';
import {
  expect,
  expectAccessible,
  PASSWORD,
  runOnPortal,
  signIn,
  submitLogin,
  test,
} from '../../support/test.ts';
import { BOREALIS_SECRET, enterCode, unusedCode } from '../../support/two-factor.ts';

/* Second factors are used up here, and addresses reach their limit. */
runOnPortal('accounts');

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
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dashboard(page)).toBeVisible();
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(page.getByText('role2@acme.test')).toBeVisible();
});

test('missing or wrong input is reported at its field, and unknown addresses like wrong passwords', {
  tag: '@long',
}, async ({ page, problems }) => {
  problems.expected.push(/422 \/api\/v1\/login/, /status of 422/);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/email field is required/);
  await expect(page.getByLabel('Email')).toBeFocused();
  await submitLogin(page, 'not an address');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid email/);
  const WRONG = 'Email or password is incorrect.';
  await submitLogin(page, 'role1@acme.test', 'not the password');
  await expect(page.getByText(WRONG)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('role1@acme.test');
  await submitLogin(page, 'nobody@acme.test', 'not the password');
  await expect(page.getByText(WRONG)).toBeVisible();
  await submitLogin(page, 'role1@acme.test');
  await expect(dashboard(page)).toBeVisible();
});

test('the sixth attempt within a minute is refused with the waiting time', { tag: '@long' }, async ({
  page,
  problems,
}) => {
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
  await expect(page.getByText('This code is incorrect.').first()).toBeVisible();
  await enterCode(page, 'Code', await unusedCode(BOREALIS_SECRET));
  await expect(page).toHaveURL(/\/orders\?status=held$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('an expired challenge says so and links back to sign-in', { tag: '@long' }, async ({
  page,
  context,
  problems,
}) => {
  problems.expected.push(/419/, /422/);
  await page.goto('/login');
  await submitLogin(page, 'role2@borealis.test');
  await expect(page).toHaveURL(/\/2fa$/);
  await context.clearCookies({ name: 'portal_session' });
  await enterCode(page, 'Code', '123456');
  await expect(page.getByText('This code is incorrect.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Start again' }).click();
  await expect(page).toHaveURL(/\/login$/);
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
    await expect(page.getByText(/^This recovery code is incorrect/).first()).toBeVisible();
    await new Keyboard(page).tabTo(page.getByRole('button', { name: 'Use the authenticator app' }).first());
    await page.keyboard.press('Enter');
    await page.keyboard.type(await unusedCode(BOREALIS_SECRET));
    await expect(dashboard(page)).toBeVisible();
  });

  test('ask for a reset link and apply for an account', { tag: '@long' }, async ({ page }) => {
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

  test('log out', { tag: '@long' }, async ({ page }) => {
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
