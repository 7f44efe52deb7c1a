import { rm } from 'node:fs/promises';
import { publish, ReleaseStore, remove } from '@portal/release';
import { runRelease } from '../../support/releases/release-command.ts';
import { createReportsBuild } from '../../support/releases/reports-build.ts';
import { expect, type Page, runOnPortal, signIn, test } from '../../support/test.ts';

/* A new area with a menu entry and a role guard, published into a portal whose shell has never heard of it. */
runOnPortal('releases');

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('a new area is in the menu of the roles it declares, and sends others to the dashboard', async ({
  page,
  browser,
  portal,
}) => {
  const store = new ReleaseStore(portal.releases);
  const build = await createReportsBuild();
  await publish(store, build);
  try {
    await signIn(page, 'role1@acme.test');
    await menu(page).getByRole('link', { name: 'Reports' }).click();
    await expect(page).toHaveURL(/\/reports$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await expect(menu(page).getByRole('link', { name: 'Reports' })).toHaveAttribute('aria-current', 'page');

    const context = await browser.newContext({ baseURL: portal.url });
    const other = await context.newPage();
    await signIn(other, 'role6@acme.test');
    await expect(menu(other).getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(menu(other).getByRole('link', { name: 'Reports' })).toHaveCount(0);
    await other.goto('/reports');
    await expect(other).toHaveURL(`${portal.url}/`);
    expect(await other.locator('#release-manifest').textContent()).not.toContain('/areas/reports/');
    await context.close();
  } finally {
    await remove(store, 'reports');
    await rm(build, { recursive: true });
  }
});

test('a preview link puts a new area into the menu of one session before the area is live', {
  tag: '@long',
}, async ({ page, browser, portal }) => {
  const store = new ReleaseStore(portal.releases);
  const build = await createReportsBuild();
  try {
    const { version } = await publish(store, build, { draft: true });
    const printed = await runRelease(portal, 'preview', 'reports', version, '--reason', 'look at it');
    const link = /https?:\/\/\S+preview=\S+/.exec(printed)?.[0] ?? '';
    await signIn(page, 'role2@acme.test');
    await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(menu(page).getByRole('link', { name: 'Reports' })).toHaveCount(0);
    await page.goto(link);
    await expect(page).toHaveURL(`${portal.url}/reports`);
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await page.goto('/');
    await menu(page).getByRole('link', { name: 'Reports' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    // The declaration gives pages of a report to role 1 only.
    await page.goto('/reports/ORD-1');
    await expect(page).toHaveURL(`${portal.url}/`);

    const context = await browser.newContext({ baseURL: portal.url });
    const other = await context.newPage();
    await signIn(other, 'role2@acme.test');
    await expect(menu(other).getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(menu(other).getByRole('link', { name: 'Reports' })).toHaveCount(0);
    expect((await other.goto(link))?.status()).toBe(410);
    await other.goto('/reports');
    await expect(other.getByRole('heading', { level: 1, name: 'Orders' })).toHaveCount(0);
    expect(await other.locator('#release-manifest').textContent()).not.toContain('reports');
    await context.close();
  } finally {
    await rm(build, { recursive: true });
  }
});
