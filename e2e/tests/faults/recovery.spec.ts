import { rm } from 'node:fs/promises';
import { publish, ReleaseStore, rollback } from '@portal/release';
import { advanceClock, installClock } from '../../support/advance-clock.ts';
import { createAlternateBuild } from '../../support/releases/alternate-build.ts';
import { rewriteMe } from '../../support/rewrite-me.ts';
import { expect, type Page, runOnPortal, signIn, submitLogin, test } from '../../support/test.ts';

/* Failures that pass: the page recovers without a reload. */
runOnPortal('releases');

const SHELL_FILES = /\/shell\/.*\.js/;
const RELEASE_CHECK_MS = 5 * 60_000;
const EXPECTED = [/ERR_/, /ChunkLoadError|Loading chunk/i, /request failed/];

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const rows = (page: Page) => page.getByRole('link', { name: /^ORD-/ });
const failure = (page: Page) => heading(page, /failed to load|could not load/);

async function openDashboard(page: Page): Promise<void> {
  await signIn(page, 'role1@acme.test');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.evaluate(() => Reflect.set(globalThis, 'isFirstDocument', true));
}

async function expectOrders(page: Page): Promise<void> {
  await expect(rows(page).first()).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isFirstDocument'))).toBe(true);
}

test.describe('a shared file of the shell that fails for a while', () => {
  test.beforeEach(({ problems }) => void problems.expected.push(...EXPECTED));

  async function breakSharedFiles(page: Page): Promise<() => Promise<void>> {
    await page.route(SHELL_FILES, (route) => route.abort());
    await link(page, 'Orders').click();
    await expect(failure(page)).toBeVisible();
    return () => page.unroute(SHELL_FILES);
  }

  test('is fetched again on Try again, and every other list works', async ({ page }) => {
    await openDashboard(page);
    const heal = await breakSharedFiles(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(failure(page)).toBeVisible();
    await heal();
    // The first attempt may end only now, and then succeeds.
    await expect(async () => {
      const retry = page.getByRole('button', { name: 'Try again' });
      if (await retry.isVisible()) await retry.click({ timeout: 1000 });
      await expect(failure(page)).toHaveCount(0, { timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    await expectOrders(page);
    await link(page, 'Services').click();
    await expect(heading(page, 'Services')).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
  });

  test('is fetched again on another click on the link', { tag: '@long' }, async ({ page }) => {
    await openDashboard(page);
    const heal = await breakSharedFiles(page);
    await link(page, 'Orders').click();
    await expect(failure(page)).toBeVisible();
    await heal();
    await link(page, 'Orders').click();
    await expectOrders(page);
  });

  test('is fetched again when the connection is back', { tag: '@long' }, async ({ page, context }) => {
    await openDashboard(page);
    await context.setOffline(true);
    await link(page, 'Orders').click();
    await expect(failure(page)).toBeVisible();
    await context.setOffline(false);
    await expectOrders(page);
  });
});

test('an area that failed is loaded again on another click on its link', { tag: '@long' }, async ({
  page,
  problems,
}) => {
  problems.expected.push(...EXPECTED);
  await openDashboard(page);
  await page.route(/\/areas\/orders\//, (route) => route.abort());
  await link(page, 'Orders').click();
  await expect(failure(page)).toBeVisible();
  await page.unroute(/\/areas\/orders\//);
  await link(page, 'Orders').click();
  await expectOrders(page);
});

for (const way of ['by itself', 'on Try again'])
  test(`areas that could not be fetched after sign-in are fetched again ${way}`, { tag: '@long' }, async ({
    page,
    problems,
  }) => {
    problems.expected.push(/500/, ...EXPECTED);
    let isBroken = true;
    await page.route('**/app.json*', (route) =>
      isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    await page.goto('/orders');
    await submitLogin(page, 'role1@acme.test');
    await expect(heading(page, 'We could not load this part of the portal')).toBeVisible();
    await expect(heading(page, 'Page not found')).toHaveCount(0);
    isBroken = false;
    if (way === 'on Try again') await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'Orders')).toBeVisible();
    await expect(link(page, 'Services')).toBeVisible();
  });

test('a release of an area that a tab has not opened does not prompt; one that it has does', {
  tag: '@long',
}, async ({ page, portal }) => {
  const store = new ReleaseStore(portal.releases);
  await installClock(page);
  await signIn(page, 'role1@acme.test', { at: '/orders' });
  await expect(heading(page, 'Orders')).toBeVisible();
  const prompt = page.getByRole('dialog', { name: 'Update available' });
  for (const [area, isPrompted] of [
    ['support', false],
    ['orders', true],
  ] as const) {
    const build = await createAlternateBuild(area, `globalThis.other${area} = 1;`);
    await publish(store, build);
    const checked = page.waitForResponse((response) => new URL(response.url()).pathname === '/app.json');
    await advanceClock(page, RELEASE_CHECK_MS + 1000);
    await checked;
    if (isPrompted) await expect(prompt).toBeVisible();
    else await expect(prompt).toHaveCount(0);
    await rm(build, { recursive: true });
  }
  for (const area of ['support', 'orders']) await rollback(store, area);
});

test('a role that was changed on the server reaches an open tab', { tag: '@long' }, async ({ page }) => {
  let roleId = 1;
  await rewriteMe(page, (user) => Object.assign(user, { role_id: roleId }));
  await installClock(page);
  await signIn(page, 'role1@acme.test');
  await expect(link(page, 'Users')).toBeVisible();
  roleId = 6;
  await advanceClock(page, RELEASE_CHECK_MS + 1000);
  await expect(link(page, 'Users')).toHaveCount(0);
});
