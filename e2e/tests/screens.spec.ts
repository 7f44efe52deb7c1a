import type { Page } from '@playwright/test';
import { openInPlace } from '../support/open-in-place.ts';
import { RUNS_ALL } from '../support/runs-all.ts';
import { signInWithApi } from '../support/sign-in.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/test.ts';

/** Every shell screen for signed-in users, and each area's first screens with the demo data, by a test of each group. */
const SCREENS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dashboard: { '/': 'Dashboard', '/nowhere': 'Page not found' },
  quoting: {
    '/availability/quotes': 'New quote',
    '/availability/broadband-quotes': 'New broadband quote',
    '/quotes': 'Saved quotes',
    '/broadband-quotes': 'Saved broadband quotes',
    '/approvals?status=data_added': 'Approval requests',
    '/availability/multi-quotes': 'Multi quotes in progress',
    '/multi-quotes': 'Multi quotes',
  },
  'orders, services and support': {
    '/orders': 'Orders',
    '/circuits': 'Services',
    '/support': 'Support cases',
    '/support/changelogs': 'Changelog',
    '/support/help': 'Help',
    '/documentation/folders': 'Documentation',
    '/documentation/notifications': 'Service notices',
  },
  account: {
    '/account/personal': 'Profile',
    '/account/notifications': 'Notifications',
    '/account/notifications/settings': 'Notification settings',
    '/account/password/change': 'Password',
    '/account/2fa': 'Two-factor authentication',
    '/customers': 'Customers',
  },
  company: {
    '/partner/company': 'Company',
    '/partner/users': 'Users',
    '/partner/contacts': 'Contacts',
    '/partner/single-sign-on': 'Single sign-on',
    '/partner/audit': 'Audit log',
    '/partner/api-access': 'API access',
    '/partner/api-access/reference': 'API reference',
    '/partner/api-access/webhooks': 'Webhooks',
  },
};

/** The shell's guest screens. */
const GUEST_SCREENS = [
  '/login',
  '/register',
  '/password/email',
  '/password/reset/?token=t&email=a%40b.test',
  '/2fa',
];

const HEIGHT = 900;
/** axe calls a control too small that a bar at the bottom covers in part, although scrolling shows all of it. */
const WHOLE_PAGE = 2400;

/** The heading is visible and nothing is still loading. */
async function expectShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/**
 * Checks the open screen.
 * @param at the screen's position: `npm test` checks every second one as on a phone and dark, the others as at a desk
 */
async function look(page: Page, at = 0): Promise<void> {
  await expectShown(page);
  const isDesk = at % 2 === 0;
  for (const width of [720, 2560, 1440, 360]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectNoHorizontalScroll(page);
  }
  for (const width of RUNS_ALL ? [1440, 360] : [isDesk ? 1440 : 360]) {
    await page.setViewportSize({ width, height: width === 360 ? WHOLE_PAGE : HEIGHT });
    await page.emulateMedia({ colorScheme: RUNS_ALL || isDesk ? 'light' : 'dark' });
    await expectShown(page);
    await expectNoHorizontalScroll(page);
    await expectAccessible(page, { colours: true });
    if (!RUNS_ALL) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, { only: 'colours' });
  }
}

test.describe('signed in', () => {
  test.beforeEach(({ context, portal }) => signInWithApi(context, portal.url, 'role1@acme.test'));

  for (const [group, screens] of Object.entries(SCREENS))
    test(`${group}: every screen passes axe and fits 360 to 2560 px`, async ({ page }) => {
      for (const [at, [path, heading]] of Object.entries(screens).entries())
        await test.step(path, async () => {
          await openInPlace(page, path);
          await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
          await look(page, at);
        });
    });

  test('the dashboard of a role without quotes fills both columns and passes axe', { tag: '@long' }, async ({
    page,
    context,
    portal,
  }) => {
    await context.clearCookies();
    await signInWithApi(context, portal.url, 'role6@acme.test');
    await page.goto('/');
    await look(page);
    await page.setViewportSize({ width: 1440, height: HEIGHT });
    const services = await page.getByRole('region', { name: 'Services' }).boundingBox();
    const cases = await page.getByRole('region', { name: 'Open support cases' }).boundingBox();
    expect(services?.y).toBe(cases?.y);
    expect(services?.width).toBe(cases?.width);
  });

  test('print has the page’s content and no controls', async ({ page }) => {
    await page.setViewportSize({ width: 794, height: 1123 });
    for (const [path, region] of [
      ['/', 'Open orders by milestone'],
      ['/orders', null],
    ] as const) {
      await page.emulateMedia({ media: 'screen' });
      await page.goto(path);
      await expectShown(page);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (region !== null) await expect(page.getByRole('region', { name: region })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
      await expect(page.getByRole('banner').getByRole('search')).toBeHidden();
      await expect(
        page.getByRole('button', { name: /New quote|Show \d+ more|Open menu|Notifications/ }),
      ).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'New quote', exact: true })).toHaveCount(0);
      // Print is always light.
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(ground, 'background on paper').toMatch(
        /^(rgb\(2[45]\d, 2[45]\d, 2[45]\d\)|oklch\((1|0\.9\d+) )/,
      );
      await expectNoHorizontalScroll(page);
    }
  });
});

test.describe('guests', () => {
  for (const [at, path] of GUEST_SCREENS.entries())
    test(`${path} passes axe and fits 360 to 2560 px`, async ({ page }) => {
      await page.goto(path);
      await look(page, at);
    });
});

test.describe('at 200% zoom', () => {
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });

  test('the layout works: no horizontal scrolling, the menu and the panels open', async ({
    page,
    context,
    portal,
  }) => {
    await signInWithApi(context, portal.url, 'role1@acme.test');
    for (const path of ['/', '/quotes', '/partner/company']) {
      await page.goto(path);
      await expectShown(page);
      await expectNoHorizontalScroll(page);
    }
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'API', exact: true }).click();
    await expect(page).toHaveURL(/\/partner\/api-access$/);
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click();
    await expectNoHorizontalScroll(page);
  });
});
