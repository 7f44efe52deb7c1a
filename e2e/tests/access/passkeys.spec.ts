import { dashboard, logOut } from '../../support/session-pages.ts';
import { startSession } from '../../support/sign-in.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  runOnPortal,
  submitLogin,
  test,
} from '../../support/test.ts';
import { addVirtualAuthenticator } from '../../support/virtual-authenticator.ts';

/* Passkeys and second factors stay with the accounts. */
runOnPortal('accounts');

const EMAIL = 'role3@acme.test';

test('a passkey is added, signs in without a password and after it, is renamed and removed', async ({
  page,
  problems,
}) => {
  problems.expected.push(/422/);
  const device = await addVirtualAuthenticator(page);
  await startSession(page, EMAIL);
  await page.goto('/account/2fa');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expectAccessible(page, { busy: true });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('The name field is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();

  // The first second factor comes with recovery codes.
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(8);
  await page.getByRole('button', { name: 'I’ve saved them, continue' }).click();
  const list = page.getByRole('list', { name: 'Passkeys' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('not used yet');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 2400 });
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  // The device has a passkey already.
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByLabel('Name').fill('Again');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This device already has a passkey for your account.')).toBeVisible();
  await page.keyboard.press('Escape');
  await logOut(page);

  // Without a password, and then to the page that was opened first.
  await page.goto('/quotes');
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/quotes$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Saved quotes' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await logOut(page);

  // The second step, on a phone.
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/login');
  await submitLogin(page, EMAIL);
  await expect(page.getByText('Use your passkey to finish signing in.')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dashboard(page)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.goto('/account/2fa');
  await expect(list).toContainText('last used');
  await page.getByRole('button', { name: 'Rename Work laptop' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename passkey' });
  await rename.getByRole('textbox', { name: 'Name' }).fill('Travel laptop');
  await rename.getByRole('button', { name: 'Save name' }).click();
  await expect(list).toContainText('Travel laptop');

  await page.getByRole('button', { name: 'Remove Travel laptop' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Remove this passkey?' });
  await expect(confirm).toContainText('This is your only second factor.');
  await expectAccessible(page, { busy: true });
  await confirm.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible();
  await expect(page.getByText('No passkeys yet')).toBeVisible();
  await logOut(page);

  // The device still has the passkey; the portal does not.
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('This passkey is not known to the portal.')).toBeVisible();
  await expectAccessible(page);
  await device.clear();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
});
