import type { Locator, Page } from '@playwright/test';
import { brand } from '@portal/brand';
import { Keyboard } from '../../support/keyboard.ts';
import { rewriteMe } from '../../support/rewrite-me.ts';
import { signInWithApi } from '../../support/sign-in.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../../support/test.ts';

test.beforeEach(({ context, portal }) => signInWithApi(context, portal.url, 'role1@acme.test'));

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function open(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await expect(heading(page, name)).toBeVisible();
}

test('works with the keyboard only: skip link, navigation, user menu and search', async ({ page }) => {
  await open(page, '/', 'Dashboard');
  // The first tab stop skips the navigation.
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'New quote' }).first()).toBeFocused();

  await page.reload();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await new Keyboard(page).tabTo(page.getByRole('link', { name: 'Orders' }).first());
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Orders')).toBeVisible();
  await expect(page).toHaveTitle(`Orders · ${brand.title}`);
  await expect(page.getByRole('main'), 'focus moves to the page').toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: /^Orders$/ }),
    'and the page is announced',
  ).toHaveCount(1);
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }),
  ).toHaveAttribute('aria-current', 'page');

  const account = page.getByRole('button', { name: /^Your account/ });
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(account, 'the menu gives the focus back').toBeFocused();

  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: /^Search quotes/ })).toBeFocused();
});

test('the user menu has two sections and help', { tag: '@long' }, async ({ page }) => {
  await open(page, '/', 'Dashboard');
  await page.getByRole('button', { name: /^Your account/ }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Profile',
    'Password',
    'Log out',
    'Company',
    'Users',
    'Contacts',
    'Single sign-on',
    'Audit log',
    'API Access',
    'Help',
    'Keyboard shortcuts',
  ]);
  await expectAccessible(page);
  await menu.getByRole('menuitem', { name: 'Help' }).click();
  await expect(heading(page, 'Help')).toBeVisible();
});

test('the colour scheme is stored and can follow the system again', { tag: '@long' }, async ({ page }) => {
  const scheme = () => page.evaluate(() => document.documentElement.getAttribute('data-color-scheme'));
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/', 'Dashboard');
  await choose('Dark');
  await expect.poll(scheme).toBe('dark');
  await page.reload();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  expect(await scheme()).toBe('dark');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await page.keyboard.press('Escape');
  await choose('Use system setting');
  await expect.poll(scheme).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(scheme).toBe('dark');
});

test('on a phone the menu is a drawer that traps and returns the focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, '/', 'Dashboard');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  const opener = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  // Tab cycles and never reaches the page behind.
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () =>
        document.activeElement?.closest('main, header') !== null &&
        document.activeElement?.closest('dialog') === null,
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await menu.getByRole('link', { name: 'Orders' }).click();
  await expect(heading(page, 'Orders')).toBeVisible();
  await expect(menu, 'a chosen place closes it').toBeHidden();
  await opener.click();
  await page.mouse.click(350, 700);
  await expect(menu, 'so does a tap beside it').toBeHidden();
});

test('long names fit, and the impersonation banner stays on top', async ({ page }) => {
  const first = 'Wolfeschlegelsteinhausen';
  const last = 'Featherstonehaugh-Cholmondeley-Smith';
  const company = 'International Telecommunications Reselling and Connectivity Partners Holdings UK';
  expect(`${first} ${last}`.length).toBeGreaterThanOrEqual(60);
  expect(company).toHaveLength(80);
  await rewriteMe(page, (data) => {
    Object.assign(data, {
      first_name: first,
      last_name: last,
      impersonated_by: { id: 9, name: 'Sam Staff' },
    });
    data.partner['name'] = company;
  });
  const banner = page.getByText(`Sam Staff is acting as ${first} ${last} of ${company}.`);
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await open(page, '/', 'Dashboard');
    await expect(page.getByRole('region', { name: 'Quotes', exact: true })).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeInViewport();
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeInViewport();
    await page.getByRole('region', { name: 'Quotes', exact: true }).scrollIntoViewIfNeeded();
    await page.mouse.move(width / 2, 500);
    await page.mouse.wheel(0, 600);
    await expect(banner, 'stays while the page scrolls').toBeInViewport({ ratio: 1 });

    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel).toBeVisible();
    const [above, below] = [await banner.boundingBox(), await panel.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0), 'the panel begins below it').toBeLessThanOrEqual(
      below?.y ?? 0,
    );
    await page.keyboard.press('Escape');
  }
  // A control partly behind the bar is not a small target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
});

test.describe('global search', () => {
  const box = (page: Page) => page.getByRole('combobox', { name: /^Search quotes/ });

  test('moves with arrow keys and announces the active option', { tag: '@long' }, async ({ page }) => {
    await open(page, '/', 'Dashboard');
    await page.keyboard.press('/');
    await page.keyboard.type('ORD-198');
    const options = page.getByRole('listbox', { name: 'Search results' }).getByRole('option');
    await expect(options.first()).toContainText('ORD-198');
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
    const expectActive = async (option: Locator) =>
      expect(box(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
    await page.keyboard.press('ArrowDown');
    await expectActive(options.first());
    await page.keyboard.press('ArrowUp');
    // Round from the first to the last.
    await expectActive(options.last());
    await expect(options.last()).toBeInViewport();
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(box(page)).toHaveValue('ORD-198');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/orders\/ORD-198/);
    await expect(box(page)).toHaveValue('');
  });

  test('reports no results and errors', async ({ page, problems }) => {
    problems.expected.push(/500/);
    await open(page, '/', 'Dashboard');
    await box(page).fill('zzzz-nothing');
    await expect(page.getByText(/No results for “zzzz-nothing”/)).toBeVisible();
    await expectAccessible(page);
    await page.route('**/api/v1/search?*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Server Error' } }),
    );
    await box(page).fill('another');
    await expect(page.getByRole('search').getByRole('status')).toContainText(/went wrong|not|again/i);
    await expect(page.getByText(/No results for/)).toBeHidden();
  });
});
