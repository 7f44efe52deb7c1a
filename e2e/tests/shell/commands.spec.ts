import { listQuotes } from '../../support/quoting/quotes.ts';
import { expect, expectAccessible, type Page, signIn, test } from '../../support/test.ts';

const search = (page: Page) => page.getByRole('combobox', { name: /^Search quotes/ });
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

/** Opens the search box with the keyboard and types. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(text);
}

test('starts, opens and runs things with the keyboard only', async ({ page }) => {
  await signIn(page, 'role1@acme.test');
  await type(page, 'new');
  await expect(page.getByRole('option').first()).toHaveText('New quote');
  await expect(page.getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveCount(4);
  await expectAccessible(page);
  // The list scrolls, and Tab does not stop at it.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('option').first()).toHaveText('New quote');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(search(page)).toHaveAttribute(
    'aria-activedescendant',
    (await page.getByRole('option').nth(1).getAttribute('id')) ?? '',
  );
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/availability\/quotes$/);
  // A page takes the focus when it opens.
  await expect(page.getByRole('heading', { level: 1, name: 'New quote' })).toBeVisible();

  await type(page, 'orders');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();

  await type(page, 'support case');
  await expect(option(page, 'New support case')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);

  await type(page, 'dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  await type(page, 'light theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'light');

  await type(page, 'sign out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
});

test('offers what the quote on the page allows', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'role2@acme.test');
  const [quote] = await listQuotes(page, 'created');
  await page.goto(`/quotes/${quote?.reference}`);
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible();
  await type(page, 'cancel');
  await expect(page.getByRole('group', { name: 'On this page' }).getByRole('option')).toHaveText([
    'Cancel quote',
  ]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/orders');
  await type(page, 'cancel');
  await expect(page.getByRole('group', { name: 'On this page' })).toHaveCount(0);
});

test('offers nothing that the role may not use', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'role6@acme.test');
  await type(page, 'new');
  await expect(option(page, 'New support case')).toBeVisible();
  await expect(page.getByRole('option', { name: /quote$/ })).toHaveCount(0);
});
