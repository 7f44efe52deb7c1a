import { rm } from 'node:fs/promises';
import { publish, ReleaseStore } from '@portal/release';
import { advanceClock, installClock } from '../../support/advance-clock.ts';
import { type Portal, startPortal } from '../../support/portal-process.ts';
import { createAlternateBuild } from '../../support/releases/alternate-build.ts';
import { test as base, expect, startSession } from '../../support/test.ts';

/* A portal that checks new releases every second. */
const test = base.extend<object, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const portal = await startPortal({ RELEASE_WATCH_SECONDS: '1' });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 360_000 },
  ],
});

const USERS = [
  ...['role1@acme.test', 'role2@acme.test', 'role3@acme.test', 'role4@acme.test', 'role5@acme.test'],
  ...['role6@acme.test', 'role1@cobalt.test', 'role3@cobalt.test'],
];
const RELEASE_CHECK_MS = 5 * 60_000;

/** Lines appended to the entry of account: the profile page throws when it is rendered. */
const THROWS_ON_RENDER = `
(() => {
  const container = globalThis.portal_area_account;
  const broken = (route) => route.path !== '/account/personal' ? route : {
    ...route,
    lazy: async () => ({ Component: () => { throw new Error('broken on purpose'); } }),
  };
  globalThis.portal_area_account = {
    init: (...given) => container.init(...given),
    get: async (name) => {
      const factory = await container.get(name);
      return () => {
        const { area } = factory();
        return { area: { ...area, routes: area.routes.map(broken) } };
      };
    },
  };
})();`;

test('a version that throws on render is rolled back after a few visits, and an open tab recovers', async ({
  browser,
  portal,
  page,
  problems,
}) => {
  test.setTimeout(240_000);
  problems.expected.push(/broken on purpose/);
  const store = new ReleaseStore(portal.releases);
  const before = (await store.composition()).areas.find(({ name }) => name === 'account')?.version;
  const build = await createAlternateBuild('account', THROWS_ON_RENDER);
  const bad = await publish(store, build);

  await installClock(page);
  await startSession(page, USERS[0] ?? '');
  await page.goto('/account/personal?tab=details');
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toBeVisible();
  await advanceClock(page, 11_000);

  const visits = USERS.slice(1).map(async (user) => {
    const context = await browser.newContext({ baseURL: portal.url });
    const visit = await context.newPage();
    await startSession(visit, user);
    const reported = visit.waitForResponse('**/telemetry', { timeout: 60_000 });
    await visit.goto('/account/personal');
    await expect(visit.getByRole('main').getByRole('alert')).toBeVisible();
    await reported;
    await context.close();
  });
  await Promise.all(visits);

  const live = async () => (await store.composition()).areas.find(({ name }) => name === 'account')?.version;
  await expect.poll(live, { timeout: 60_000 }).toBe(before);
  const [entry] = (await store.audit()).filter(({ action }) => action === 'rollback');
  expect(entry).toMatchObject({ actor: 'automatic', app: 'account', from: bad.version, to: before });
  expect(entry?.reason).toMatch(/^\d of \d visits \(100%\) to .+ failed\.$/);

  await advanceClock(page, RELEASE_CHECK_MS + 1000);
  await page
    .getByRole('dialog', { name: 'Update available' })
    .getByRole('button', { name: 'Refresh now' })
    .click();
  await expect(page.getByLabel('First name')).toHaveValue('Amelia');
  await rm(build, { recursive: true });
});
