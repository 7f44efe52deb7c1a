import type { Page } from '@playwright/test';
import { advanceClock, installClock } from '../../support/advance-clock.ts';
import { signInWithApi } from '../../support/sign-in.ts';
import { expect, expectAccessible, runOnPortal, test } from '../../support/test.ts';

/* Notifications are marked read here, for good. */
runOnPortal('accounts');
test.beforeEach(({ context, portal }) => signInWithApi(context, portal.url, 'role1@acme.test'));

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const rows = (page: Page) => panel(page).getByRole('listitem');

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface WireNotification {
  id: string;
  created_at: string;
  read_at: string | null;
  data: { text: string; subtext: string | null; url: string | null; is_external_url: boolean; type: string };
}

/** Edits the server's response for a test. */
async function editList(page: Page, edit: (list: WireNotification[]) => void): Promise<void> {
  await page.route('**/api/v1/me/notifications', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    edit(body.data);
    await route.fulfill({ response, json: body });
  });
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

test('work with the keyboard only: open, mark one, mark all, close', async ({ page }) => {
  await openDashboard(page);
  await expect(bell(page)).toHaveAccessibleName(/Notifications, \d+ unread/);
  const unread = Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0]);
  expect(unread).toBeGreaterThan(1);
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: /^Mark as read/ })).toHaveCount(unread);
  await expectAccessible(page, { colours: true });

  const first = panel(page)
    .getByRole('button', { name: /^Mark as read/ })
    .first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: /^Mark as read/ })).toHaveCount(unread - 1);
  await expect
    .poll(() =>
      page.getByRole('button', { name: /^Notifications/, includeHidden: true }).getAttribute('aria-label'),
    )
    .toContain(`${unread - 1} unread`);

  await panel(page).getByRole('button', { name: 'Mark all as read' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: /^Mark as read/ })).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  // The pressed button is gone; the panel takes the focus.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('.MuiModal-root') != null))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page), 'the panel gives the focus back').toBeFocused();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('shows loading and empty states', { tag: '@long' }, async ({ page }) => {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/me/notifications', async (route) => {
    await asked;
    await route.fulfill({ json: { data: [] } });
  });
  await openDashboard(page);
  await bell(page).click();
  await expect(panel(page).getByText('Getting notifications...')).toBeVisible();
  answer();
  await expect(panel(page).getByText('No notifications')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('is relative below 36 hours and a day and short month above', { tag: '@long' }, async ({ page }) => {
  const now = Date.now();
  await editList(page, (list) => {
    list.length = 3;
    for (const [at, hours] of [1, 35, 37].entries()) {
      const one = list[at];
      if (one) one.created_at = new Date(now - hours * HOUR_MS).toISOString();
    }
  });
  await openDashboard(page);
  await bell(page).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(0)).toContainText('1 hour ago');
  await expect(rows(page).nth(1)).toContainText('35 hours ago');
  await expect(rows(page).nth(2)).toContainText(/\d{1,2} [A-Z][a-z]{2,3}$/);
});

test('shows 99 as 99 and more as 99+', { tag: '@long' }, async ({ page }) => {
  for (const [count, shown] of [
    [99, '99'],
    [100, '99+'],
  ] as const) {
    await page.route('**/api/v1/me/notifications/count', (route) => route.fulfill({ json: { count } }));
    await openDashboard(page);
    await expect(bell(page)).toHaveAccessibleName(`Notifications, ${count} unread`);
    await expect(bell(page).locator('[data-count]')).toHaveAttribute('data-count', shown);
  }
});

test('polls the count every two minutes', { tag: '@long' }, async ({ page }) => {
  await installClock(page);
  // The page's clock goes on while it loads, so the page itself notes when it asks.
  await page.addInitScript(() => {
    const send = globalThis.fetch;
    const times: number[] = [];
    Reflect.set(globalThis, 'countTimes', times);
    globalThis.fetch = (...request) => {
      const [target] = request;
      if (String(target instanceof Request ? target.url : target).endsWith('/me/notifications/count'))
        times.push(Date.now());
      return send(...request);
    };
  });
  await openDashboard(page);
  const times = (): Promise<number[]> => page.evaluate(() => Reflect.get(globalThis, 'countTimes'));
  await expect.poll(times).toHaveLength(1);
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1000));
  await advanceClock(page, 4 * MINUTE_MS + 10_000);
  const [first = 0, second = 0, third = 0] = await times();
  expect(second - first).toBeGreaterThanOrEqual(2 * MINUTE_MS - 1000);
  // The clock advances in slices, and the wait begins with the answer.
  expect(third - second).toBeGreaterThanOrEqual(2 * MINUTE_MS - 1000);
  expect(third - second).toBeLessThanOrEqual(2 * MINUTE_MS + 15_000);
});

test('opens a page of the portal, is marked read, and the panel closes', { tag: '@long' }, async ({
  page,
}) => {
  await editList(page, (list) => {
    list.length = 1;
    const [one] = list;
    if (one)
      Object.assign(one, {
        read_at: null,
        data: { ...one.data, url: '/orders?status=held', is_external_url: false },
      });
  });
  await openDashboard(page);
  await bell(page).click();
  const marked = page.waitForRequest(/\/me\/notifications\/[^/]+\/read$/);
  const open = rows(page).getByRole('button').first();
  await open.focus();
  await page.keyboard.press('Enter');
  await marked;
  await expect(page).toHaveURL(/\/orders\?status=held$/);
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('asks before opening another site, without an opener', { tag: '@long' }, async ({ page, context }) => {
  await context.route('https://offers.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Offer</title><p>Offer</p>' }),
  );
  await editList(page, (list) => {
    list.length = 1;
    const [one] = list;
    if (one)
      Object.assign(one, {
        data: { ...one.data, url: 'https://offers.test/autumn', is_external_url: true, type: 'offer' },
      });
  });
  await openDashboard(page);
  await bell(page).click();
  await rows(page).getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: 'Leave the portal?' });
  await expect(dialog).toContainText('https://offers.test/autumn');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  expect(context.pages()).toHaveLength(1);
  await rows(page).getByRole('button').first().click();
  const opened = context.waitForEvent('page');
  await dialog.getByRole('button', { name: 'Open offers.test' }).click();
  const offer = await opened;
  await offer.waitForLoadState();
  expect(offer.url()).toBe('https://offers.test/autumn');
  expect(await offer.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL(/\/$/);
});

test('lists earlier alerts (R20)', { tag: '@long' }, async ({ page }) => {
  await page.goto('/account/personal');
  const field = page.getByLabel('First name');
  await expect(field).not.toHaveValue('');
  await field.fill(`${await field.inputValue()}a`);
  await page.getByRole('button', { name: 'Save details' }).click();
  const alert = page.getByRole('status').filter({ hasText: /saved/i });
  await expect(alert.first()).toBeVisible();
  await bell(page).click();
  await panel(page)
    .getByRole('tab', { name: /^Alerts/ })
    .click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(/saved/i);
  await expectAccessible(page);
});
