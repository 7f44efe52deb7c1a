import { rm } from 'node:fs/promises';
import type { Browser, BrowserContext } from '@playwright/test';
import { publish, ReleaseStore } from '@portal/release';
import { advanceClock, installClock } from '../../support/advance-clock.ts';
import { type Portal, startPortal } from '../../support/portal-process.ts';
import { addVisits } from '../../support/releases/add-visits.ts';
import { createAlternateBuild } from '../../support/releases/alternate-build.ts';
import { runRelease } from '../../support/releases/release-command.ts';
import { test as base, expect, type Page, startSession } from '../../support/test.ts';

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

test.use({ reuseContext: false });

const USERS = [
  ...['role1@acme.test', 'role2@acme.test', 'role3@acme.test', 'role4@acme.test', 'role5@acme.test'],
  ...['role6@acme.test', 'role1@cobalt.test', 'role3@cobalt.test'],
];
const RELEASE_CHECK_MS = 5 * 60_000;

/** Code appended to the entry of the account area to replace the profile page. `createPage` gets the route. */
const withProfilePage = (createPage: string) => `
(() => {
  const container = globalThis.portal_area_account;
  const createPage = ${createPage};
  const replaced = (route) => route.path !== '/account/personal' ? route : {
    ...route,
    lazy: () => createPage(route),
  };
  globalThis.portal_area_account = {
    init: (...given) => container.init(...given),
    get: async (name) => {
      const factory = await container.get(name);
      return () => {
        const { area } = factory();
        return { area: { ...area, routes: area.routes.map(replaced) } };
      };
    },
  };
})();`;
const THROWS_ON_RENDER = withProfilePage(
  `async () => ({ Component: () => { throw new Error('broken on purpose'); } })`,
);
/** The page works, but renders two seconds late. */
const IS_SLOW = withProfilePage(
  `async (route) => { await new Promise((done) => setTimeout(done, 2000)); return route.lazy(); }`,
);

/**
 * Opens the profile page as each user and waits until every page has reported. Pages are opened one after another:
 * several at once can block each other for more than a second, and a blocked page counts as a failed visit.
 */
async function visitProfile(
  browser: Browser,
  portal: Portal,
  users: readonly string[],
  expectShown: (page: Page) => Promise<void>,
): Promise<void> {
  const reports: Promise<unknown>[] = [];
  const contexts: BrowserContext[] = [];
  for (const user of users) {
    const context = await browser.newContext({ baseURL: portal.url });
    contexts.push(context);
    const visit = await context.newPage();
    await startSession(visit, user);
    reports.push(visit.waitForResponse('**/telemetry', { timeout: 120_000 }));
    await visit.goto('/account/personal');
    await expectShown(visit);
  }
  await Promise.all(reports);
  await Promise.all(contexts.map((context) => context.close()));
}

const liveAccount = async (store: ReleaseStore) =>
  (await store.readComposition()).areas.find(({ name }) => name === 'account')?.version;

test('a version that is only slow is rolled back', { tag: '@long' }, async ({ browser, portal }) => {
  test.setTimeout(300_000);
  const store = new ReleaseStore(portal.releases);
  const before = await liveAccount(store);
  await addVisits(portal, 'account', before ?? '');
  const build = await createAlternateBuild('account', IS_SLOW);
  const { version } = await publish(store, build);
  await visitProfile(browser, portal, USERS, (visit) =>
    expect(visit.getByLabel('First name')).toBeVisible({ timeout: 30_000 }),
  );
  await expect.poll(() => liveAccount(store), { timeout: 60_000 }).toBe(before);
  const entry = (await store.readAuditLog()).findLast(({ action }) => action === 'rollback');
  expect(entry).toMatchObject({ actor: 'automatic', app: 'account', from: version });
  expect(entry?.reason).toMatch(/ waited more than 0.3 seconds for a page, compared with 20 of 200 visits/);
  await rm(build, { recursive: true });
});

// In `npm test`, tools/start/src/watch-canaries.test.ts stops canaries, and the next test has visits in a browser.
test('a canary that throws on render is stopped, and its users get the live version again', {
  tag: '@long',
}, async ({ browser, portal, problems }) => {
  test.setTimeout(240_000);
  problems.expected.push(/broken on purpose/);
  const store = new ReleaseStore(portal.releases);
  const build = await createAlternateBuild('account', `${THROWS_ON_RENDER}\n// the canary`);
  const { version } = await publish(store, build, { draft: true });
  await runRelease(portal, 'canary', 'account', version, '--percent', '100', '--reason', 'try it');
  await visitProfile(browser, portal, USERS, (visit) =>
    expect(visit.getByRole('main').getByRole('alert')).toBeVisible(),
  );
  const lastAction = async () => (await store.readAuditLog()).at(-1);
  await expect
    .poll(lastAction, { timeout: 60_000 })
    .toMatchObject({ action: 'stop-canary', actor: 'automatic', from: version });
  await expect(async () => {
    expect(await runRelease(portal, 'list')).toMatch(new RegExp(`${version} +rolled back`));
  }).toPass();
  await rm(build, { recursive: true });
});

test('a version that throws on render is rolled back after a few visits, and an open tab recovers', {
  tag: '@long',
}, async ({ browser, portal, page, problems }) => {
  test.setTimeout(240_000);
  problems.expected.push(/broken on purpose/);
  const store = new ReleaseStore(portal.releases);
  const before = await liveAccount(store);
  await addVisits(portal, 'account', before ?? '');
  const build = await createAlternateBuild('account', THROWS_ON_RENDER);
  const bad = await publish(store, build);

  await installClock(page);
  await startSession(page, USERS[0] ?? '');
  await page.goto('/account/personal?tab=details');
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toBeVisible();
  await advanceClock(page, 11_000);

  await visitProfile(browser, portal, USERS.slice(1), (visit) =>
    expect(visit.getByRole('main').getByRole('alert')).toBeVisible(),
  );

  await expect.poll(() => liveAccount(store), { timeout: 60_000 }).toBe(before);
  const entry = (await store.readAuditLog()).findLast(({ action }) => action === 'rollback');
  expect(entry).toMatchObject({ actor: 'automatic', app: 'account', from: bad.version, to: before });
  expect(entry?.reason).toMatch(/^\d of \d visits \(100%\) to .+ failed, compared with 0 of \d{3} visits/);

  await advanceClock(page, RELEASE_CHECK_MS + 1000);
  await page
    .getByRole('dialog', { name: 'Update available' })
    .getByRole('button', { name: 'Refresh now' })
    .click();
  await expect(page.getByLabel('First name')).toHaveValue('Amelia');
  await rm(build, { recursive: true });
});
