import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { publish, ReleaseStore, remove } from '@portal/release';
import { createAlternateBuild } from '../../support/releases/alternate-build.ts';
import { runRelease } from '../../support/releases/release-command.ts';
import { expect, type Page, signIn, test } from '../../support/test.ts';

/* A new area with a menu entry and a role guard, published into a portal whose shell has never heard of it. */
test.use({ ownPortal: 'published versions', reuseContext: false });

/** Lines appended to the entry of orders that move its pages below `/reports`. */
const MOVED_PAGES = `
(() => {
  const container = globalThis.portal_area_orders;
  globalThis.portal_area_reports = {
    init: (...args) => container.init(...args),
    get: async (name) => {
      const { area } = (await container.get(name))();
      const routes = area.routes.map((route) => ({ ...route, path: route.path.replace('/orders', '/reports') }));
      return () => ({ area: { name: 'reports', routes } });
    },
  };
})();`;

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** A build of an area that no release of this portal has. */
async function createReportsBuild(): Promise<string> {
  const build = await createAlternateBuild('orders', MOVED_PAGES, (report) => {
    report.name = 'reports';
    report.container = 'portal_area_reports';
    delete report.files['mf-manifest.json']; // it names the container of orders
    report.paths = ['/reports'];
    report.routes = [
      { path: '/reports', roles: [1, 2] },
      { path: '/reports/:reference', roles: [1] },
    ];
    report.menu = [{ group: 'support', label: 'Reports', icon: 'documentation', path: '/reports' }];
    report.targets = {};
    report.pages = [];
    report.starts = {};
  });
  await rm(join(build, 'mf-manifest.json'));
  return build;
}

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

test('a preview link puts a new area into the menu of one session before the area is live', async ({
  page,
  browser,
  portal,
}) => {
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
