import { expect, expectAccessible, signIn, startSession, test } from '../../support/test.ts';

test('all notifications are on one page, and what an approver has done is gone for the others too', {
  tag: '@long',
}, async ({ page, colleague }) => {
  await signIn(page, 'role1@acme.test');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: 'See all' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await page.getByRole('tab', { name: /^Unread/ }).click();
  const rows = page.getByRole('grid', { name: 'Notifications' });
  const awaiting = rows.getByRole('link', { name: /is awaiting your approval$/ }).first();
  await expect(awaiting).toBeVisible();
  await expectAccessible(page);
  const reference = ((await awaiting.textContent()) ?? '').split(' ')[0] ?? '';

  await test.step('opening it marks it as read', async () => {
    await awaiting.click();
    await expect(page).toHaveURL(new RegExp(`${reference}$`));
    await page.goto(`/account/notifications?status=read&search=${reference}`);
    await expect(rows.getByRole('link', { name: new RegExp(reference) })).toBeVisible();
  });

  await test.step('once the quote no longer waits, it is done', async () => {
    await startSession(colleague, 'role1@acme.test');
    await colleague.goto(`/approvals?search=${reference}`);
    await colleague.getByRole('grid').getByRole('link').first().click();
    await colleague.getByRole('button', { name: 'Decline', exact: true }).first().click();
    const dialog = colleague.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill('The required date is too early.');
    await dialog.getByRole('button', { name: /^Decline/ }).click();
    await expect(dialog).toBeHidden();
    await page.goto(`/account/notifications?status=done&search=${reference}`);
    await expect(rows.getByRole('link', { name: `${reference} is awaiting your approval` })).toBeVisible();
  });
});
