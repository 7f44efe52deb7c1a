import { Keyboard } from '../../support/keyboard.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  runOnPortal,
  signIn,
  test,
} from '../../support/test.ts';

// It creates an API token, which the other tests of this portal would list.
runOnPortal('added data');

test('a call is found, read and sent with a token', { tag: '@long' }, async ({ page, problems }) => {
  problems.expected.push(/422 /, /status of 422/, /401 /, /status of 401/);
  await signIn(page, 'role1@acme.test', { at: '/partner/api-access' });
  const keyboard = new Keyboard(page);

  await page.getByRole('button', { name: 'Create token' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create token' });
  await dialog.getByLabel('Name').fill('Reference test');
  await dialog.getByLabel('Orders').selectOption({ label: 'Read' });
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const created = await page.getByText(/You won’t be able to see it again/).textContent();
  const token = /again\.\s*(\S+)/.exec(created ?? '')?.[1] ?? '';

  await page.getByRole('link', { name: 'API reference' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  await keyboard.type(page.getByRole('searchbox', { name: 'Search calls' }), 'orders.list');
  const link = page.getByRole('navigation', { name: 'Calls' }).getByRole('link', { name: /GET\s*Orders$/ });
  await expect(link).toBeVisible();
  await keyboard.press(link);
  await expect(page).toHaveURL(/operation=orders\.list$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Orders', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'curl example' })).toContainText('/api/v1/orders');

  const form = page.getByRole('form', { name: 'Try it' });
  const body = page.getByRole('region', { name: 'Response body' });
  await form.getByLabel('API token').fill(token);
  await form.getByText(/^Optional parameters/).click();
  await form.getByLabel('per_page').fill('2');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('status').filter({ hasText: '200' })).toBeVisible();
  await expect(body).toContainText('"reference": "ORD-');
  await expect(page.getByRole('region', { name: 'Response headers' })).toContainText('x-request-id');

  await form.getByLabel('per_page').fill('1000');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(body).toContainText('must be 100 or less');

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 2400 });
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
    }
  }

  await page.emulateMedia({ colorScheme: null });
  // Deep link: the token is gone with the page, and cookies do not replace it.
  await page.reload();
  await expect(form.getByLabel('API token')).toHaveValue('');
  await form.getByLabel('API token').fill('1|wrong');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('status').filter({ hasText: '401' })).toBeVisible();
  await page.getByRole('link', { name: 'All calls' }).click();
  await expect(page.getByRole('navigation', { name: 'Calls' })).toBeVisible();
});
