import { expect, expectAccessible, PASSWORD, runOnPortal, signIn, test } from '../../support/test.ts';

// It changes a password and the company's details. Other tests of this portal sign in to Acme.
runOnPortal('accounts');

test('everything about one’s own account and company is saved, and what is not valid is refused', async ({
  page,
  problems,
}) => {
  problems.expected.push(/422 /, /status of 422/);
  await signIn(page, 'role1@cobalt.test', { at: '/account/personal' });
  const alert = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

  await test.step('details', async () => {
    const telephone = page.getByLabel('Telephone');
    await telephone.fill('0113 496 0909');
    await page.getByRole('button', { name: 'Save details' }).click();
    await alert('Your details were saved.');
    await page.reload();
    await expect(telephone).toHaveValue('0113 496 0909');
    await expectAccessible(page);
  });

  await test.step('password', async () => {
    await page.getByRole('link', { name: 'Change password' }).click();
    const changed = 'correct horse battery staple';
    await page.getByLabel('Current password', { exact: true }).fill('not my password');
    await page.getByLabel('New password', { exact: true }).fill(changed);
    await page.getByLabel('Confirm new password', { exact: true }).fill(changed);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('This password is incorrect.').first()).toBeVisible();
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page).toHaveURL(/\/account\/personal$/);
  });

  await test.step('company', async () => {
    await page.goto('/partner/company');
    const website = page.getByLabel('Website');
    await website.fill('cobalt');
    await page.getByRole('button', { name: 'Save details' }).click();
    await expect(page.getByText('The website field format is invalid').first()).toBeVisible();
    await website.fill('https://cobalt.test');
    await page.getByRole('button', { name: 'Save details' }).click();
    await alert('Company details saved.');
    await page.reload();
    await expect(website).toHaveValue('https://cobalt.test');
  });

  await test.step('users', async () => {
    await page.goto('/partner/users');
    await page.getByRole('button', { name: 'Invite user' }).click();
    const form = page.getByRole('dialog', { name: 'Invite user' });
    await form.getByLabel('First name').fill('Noor');
    await form.getByLabel('Last name').fill('Aaronson');
    await form.getByLabel('Email', { exact: true }).fill('role3@cobalt.test');
    await form.getByRole('radio', { name: /^Standard/ }).check();
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await expect(form.getByText('The email is already in use').first()).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('Email', { exact: true }).fill('noor@cobalt.test');
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await alert('Invitation sent to noor@cobalt.test.');
    const row = page.getByRole('row', { name: /Noor Aaronson/ });
    await expect(row).toContainText('Invited');
    await row.getByRole('button', { name: /Remove/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove user' }).click();
    await alert('Noor Aaronson was removed.');
    await expect(row).toHaveCount(0);
  });

  await test.step('contacts', async () => {
    await page.goto('/partner/contacts');
    await page.getByRole('button', { name: 'Add contact' }).click();
    const form = page.getByRole('dialog', { name: 'Add contact' });
    await form.getByLabel('Name', { exact: true }).fill('Aaron Ashby');
    await form.getByLabel('Email', { exact: true }).fill('ashby@cobalt.test');
    await form.getByRole('button', { name: 'Add contact' }).click();
    await alert('Aaron Ashby was added.');
    await page.getByRole('button', { name: 'Add contact' }).click();
    await form.getByLabel('Name', { exact: true }).fill('Somebody else');
    await form.getByLabel('Email', { exact: true }).fill('ashby@cobalt.test');
    await form.getByRole('button', { name: 'Add contact' }).click();
    await expect(form.getByText('The email is already a contact').first()).toBeVisible();
    await page.keyboard.press('Escape');
    const row = page.getByRole('row', { name: /Aaron Ashby/ });
    await row.getByRole('button', { name: /Remove/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove contact' }).click();
    await alert('Aaron Ashby was removed.');
  });

  await test.step('tokens', async () => {
    await page.goto('/partner/api-access');
    await page.getByRole('button', { name: 'Create token' }).first().click();
    const form = page.getByRole('dialog', { name: 'Create token' });
    await form.getByLabel('Name', { exact: true }).fill('Journey');
    await form.getByRole('button', { name: 'Create token' }).click();
    await expect(form.getByText(/Select at least one permission/).first()).toBeVisible();
    await form.getByLabel('Orders').selectOption('Read');
    await form.getByRole('button', { name: 'Create token' }).click();
    await expect(page.getByRole('button', { name: 'Copy token' })).toBeVisible();
    await expectAccessible(page);
    const row = page.getByRole('row', { name: /Journey/ });
    await row.getByRole('button', { name: /Revoke/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click();
    await alert('Journey was revoked.');
  });
});
