import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  signIn,
  startSession,
  test,
} from '../../support/test.ts';

test('an administrator finds a change, with the values before and after, and exports it', {
  tag: '@long',
}, async ({ page, colleague }) => {
  await signIn(page, 'role1@acme.test');
  const rows = page.getByRole('grid', { name: 'Audit log' });

  await test.step('a colleague changes a contact', async () => {
    await startSession(colleague, 'role2@acme.test');
    await colleague.goto('/partner/contacts');
    await colleague.getByRole('button', { name: 'Add contact' }).first().click();
    const form = colleague.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill('Aud Itor');
    await form.getByLabel('Email', { exact: true }).fill('aud@acme.test');
    await form.getByRole('button', { name: 'Add contact' }).click();
    await expect(form).toBeHidden();
  });

  await test.step('it is in the audit log, which the user menu leads to', async () => {
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Audit log' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('Aud Itor');
    const link = rows.getByRole('link', { name: /Contact Aud Itor/ });
    await expect(link).toBeVisible();
    await expect(rows.getByRole('link')).toHaveCount(1);
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
    await link.click();
  });

  await test.step('its entry has what was entered', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Aud Itor: Added' })).toBeVisible();
    await expect(page.getByText('aud@acme.test')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoHorizontalScroll(page);
    await page.goto('/partner/audit');
    await expect(page.getByText('Contact Aud Itor').first()).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  });

  await test.step('others cannot open it', async () => {
    await colleague.goto('/partner/audit');
    await expect(colleague.getByRole('heading', { level: 1, name: 'Audit log' })).toHaveCount(0);
  });
});

test('the history of an order leads to its entries', async ({ page }) => {
  await signIn(page, 'role1@acme.test');
  await page.goto('/orders');
  const order = page.getByRole('grid').getByRole('link').first();
  const reference = (await order.textContent()) ?? '';
  await order.click();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveURL(new RegExp(`/partner/audit\\?kind=order&thing=${reference.trim()}`));
});
