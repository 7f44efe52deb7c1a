import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  runOnPortal,
  signIn,
  startSession,
  test,
} from '../../support/test.ts';

runOnPortal('added data');

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('a user chooses which emails to get and when, and sees it in every browser', { tag: '@long' }, async ({
  page,
  colleague,
  problems,
}) => {
  problems.expected.push(/409/);
  await signIn(page, 'role3@acme.test');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible();
  await expect(group(page, 'Approvals').getByRole('switch', { name: 'In the portal' })).toBeDisabled();
  await expectAccessible(page);

  await group(page, 'Comments on support cases')
    .getByRole('switch', { name: 'In the portal' })
    .press('Space');
  await group(page, 'Order updates').getByLabel('By email').selectOption('Daily digest');
  await page.getByLabel('Digest time').selectOption('17:00');
  await page.getByRole('switch', { name: 'Use quiet hours' }).press('Space');
  await page.getByLabel('From', { exact: true }).selectOption('20:00');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Notification settings saved.')).toBeVisible();

  await test.step('another browser of the same user, on a phone', async () => {
    await colleague.setViewportSize({ width: 360, height: 800 });
    await colleague.emulateMedia({ colorScheme: 'dark' });
    await startSession(colleague, 'role3@acme.test');
    await colleague.goto('/account/notifications/settings');
    await expect(group(colleague, 'Order updates').getByLabel('By email')).toHaveValue(/digest/);
    await expect(
      group(colleague, 'Comments on support cases').getByRole('switch', { name: 'In the portal' }),
    ).not.toBeChecked();
    await expect(colleague.getByLabel('From', { exact: true }).locator(':checked')).toHaveText('20:00');
    await expectAccessible(colleague);
    await expectNoHorizontalScroll(colleague);
    await colleague.getByRole('switch', { name: 'Use quiet hours' }).click();
    await colleague.getByLabel('Digest time').selectOption('09:00');
    await colleague.getByRole('button', { name: 'Save settings' }).click();
    await expect(colleague.getByText('Notification settings saved.')).toBeVisible();
  });

  await test.step('the first one, which still shows the old settings, asks which digest time to keep', async () => {
    await page.getByLabel('Digest time').selectOption('06:00');
    await page.getByRole('button', { name: 'Save settings' }).click();
    const dialog = page.getByRole('alertdialog', {
      name: 'You changed your notification settings somewhere else',
    });
    await expect(dialog.getByText('09:00')).toBeVisible();
    await expect(dialog.getByText(/^Also changed: Use quiet hours/)).toBeVisible();
    // The form stays busy until the user has decided.
    await expectAccessible(page, { busy: true });
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('switch', { name: 'Use quiet hours' })).not.toBeChecked();
    await page.reload();
    await expect(page.getByLabel('Digest time').locator(':checked')).toHaveText('06:00');
    await expect(page.getByRole('switch', { name: 'Use quiet hours' })).not.toBeChecked();
  });
});
