import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFolder } from '@portal/build-config/compress';
import { publish, ReleaseStore } from '@portal/release';
import { REPOSITORY } from '../../support/portal-process.ts';
import { createAlternateBuild } from '../../support/releases/alternate-build.ts';
import { signInToConsole } from '../../support/releases/console.ts';
import { createReportsBuild } from '../../support/releases/reports-build.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  runOnPortal,
  startSession,
  test,
} from '../../support/test.ts';

/* The release console beside a portal: sign-in, every page, and changes that the portal's visitors see. */
runOnPortal('releases');

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1440, height: 900 };

/** Checks a page at desktop and phone width, in light and dark. */
async function expectFinished(page: Page): Promise<void> {
  await expectAccessible(page, { colours: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { only: 'colours' });
  await page.setViewportSize(PHONE);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'light' });
}

const dialog = (page: Page) => page.getByRole('dialog');
async function confirm(page: Page, reason: string, button: string): Promise<void> {
  await dialog(page).getByLabel('Reason').fill(reason);
  await expect(dialog(page).getByText(/^Affects (about )?\d+ users? of \d+ partners?/)).toBeVisible();
  await dialog(page).getByRole('button', { name: button }).click();
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog(page)).toHaveCount(0);
}

test('an operator signs in with a second factor and changes what visitors get', async ({
  page,
  colleague,
  portal,
  problems,
}) => {
  // The test expects these refusals.
  problems.expected.push(/409/, /status of 409/, /419/, /status of 419/);
  const store = new ReleaseStore(portal.releases);
  // Not the same version as the canary of channels.spec.ts, which uses the same portal.
  const build = await createAlternateBuild('orders', 'globalThis.ordersRelease = "canary"; // console');
  const { version } = await publish(store, build, { draft: true });

  await page.goto(portal.consoleUrl);
  await expect(page).toHaveURL(/\/login/);
  await expectFinished(page);
  await signInToConsole(page, portal.consoleUrl, 'operate@operators.test');
  await expectFinished(page);

  await page.getByRole('link', { name: 'orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'orders' })).toBeVisible();
  await expectFinished(page);

  // Starts a canary for a percentage of users, then promotes it.
  await page
    .getByRole('row', { name: new RegExp(version) })
    .getByRole('button', { name: /actions/i })
    .click();
  await page.getByRole('menuitem', { name: 'Start canary' }).click();
  await dialog(page).getByRole('button', { name: 'Start canary' }).click();
  await expect(dialog(page).getByText('The reason field is required')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('spinbutton', { name: 'Percentage' }).fill('100');
  await confirm(page, 'try the new list', 'Start canary');
  await expect(page.getByText(/100% of users/)).toBeVisible();

  await startSession(colleague, 'role1@acme.test');
  await colleague.goto('/orders');
  expect(await colleague.evaluate(() => Reflect.get(globalThis, 'ordersRelease'))).toBe('canary');

  await page
    .getByRole('row', { name: new RegExp(version) })
    .getByRole('button', { name: /actions/i })
    .click();
  await page.getByRole('menuitem', { name: 'Promote' }).click();
  await confirm(page, 'it works', 'Promote');
  await page.getByRole('button', { name: 'Roll back' }).click();
  await expectAccessible(page);
  await confirm(page, 'orders fail on phones', 'Roll back');
  expect((await store.readComposition()).areas.find(({ name }) => name === 'orders')?.version).not.toBe(
    version,
  );

  // Publishing the same version again is refused with the reason, and the form keeps the input.
  await page
    .getByRole('row', { name: new RegExp(version) })
    .getByRole('button', { name: /actions/i })
    .click();
  await page.getByRole('menuitem', { name: 'Make live' }).click();
  await dialog(page).getByLabel('Reason').fill('again');
  await dialog(page).getByRole('button', { name: 'Make live' }).click();
  await expect(
    dialog(page)
      .getByRole('alert')
      .getByText(/was rolled back/),
  ).toBeVisible();
  await expect(dialog(page).getByLabel('Reason')).toHaveValue('again');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Disable' }).click();
  await dialog(page).getByLabel('Message for visitors').fill('Orders are closed until 18:00.');
  await confirm(page, 'maintenance', 'Disable');
  await colleague.goto('/orders');
  await expect(colleague.getByText('Orders are closed until 18:00.')).toBeVisible();
  await page.getByRole('button', { name: 'Enable' }).click();
  await confirm(page, 'maintenance is over', 'Enable');

  await page.getByRole('link', { name: 'Log of orders' }).click();
  for (const reason of ['try the new list', 'orders fail on phones', 'maintenance is over'])
    await expect(page.getByText(reason).first()).toBeVisible();
  await expectFinished(page);
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('phones');
  await expect(page.getByText('1 entry')).toBeVisible();
  await rm(build, { recursive: true });
});

test('an operator uploads a build from a folder, and continues after a lost connection', {
  tag: '@long',
}, async ({ page, portal, problems }) => {
  problems.expected.push(/419/, /status of 419/, /ERR_/, /Failed to load/);
  const store = new ReleaseStore(portal.releases);
  const build = await createAlternateBuild('orders', `globalThis.ordersRelease = "uploaded";`);
  const liveVersion = async () =>
    (await store.readComposition()).areas.find(({ name }) => name === 'orders')?.version;
  const before = await liveVersion();
  await signInToConsole(page, portal.consoleUrl, 'publish@operators.test');
  await page.getByRole('link', { name: 'Upload build' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upload a build' })).toBeVisible();
  await expectFinished(page);

  const folder = page.getByLabel('Folder of the build');
  await folder.setInputFiles(join(REPOSITORY, 'apps/orders/src'));
  await expect(page.getByText(/This folder has no finished build/)).toBeVisible();
  await expectFinished(page);

  // The third file is lost once. The rest follows without the operator.
  let sent = 0;
  await page.route('**/api/v1/uploads/*/files/*', (route) => {
    sent += 1;
    return sent === 3 ? route.abort() : route.continue();
  });
  await folder.setInputFiles(build);
  await expect(page.getByText(/^\d+ files$/)).toBeVisible();
  await expectFinished(page);
  await page.getByRole('button', { name: 'Upload and check' }).click();
  // The alternate build has no compressed copy of its entry, which is then too large.
  await expect(page.getByText(/^orders: entry has \d+ bytes, budget/)).toBeVisible();
  await expectFinished(page);
  await page.getByRole('button', { name: 'Choose another folder' }).click();
  await compressFolder(build);
  await folder.setInputFiles(build);
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByText('No problems found')).toBeVisible();
  await expectFinished(page);

  await page.getByRole('button', { name: 'Make live' }).click();
  await dialog(page).getByRole('button', { name: 'Make live' }).click();
  await expect(dialog(page).getByText('The reason field is required')).toBeVisible();
  await expectAccessible(page);
  expect(await liveVersion()).toBe(before);
  await confirm(page, 'new list of orders', 'Make live');
  await expect(page.getByText('The build is live')).toBeVisible();
  await expectFinished(page);
  expect(await liveVersion()).not.toBe(before);
  expect((await store.readAuditLog()).at(-1)).toMatchObject({
    actor: 'Paul Ndiaye (publish@operators.test)',
    action: 'publish',
    app: 'orders',
    reason: 'new list of orders',
  });
  await page.getByRole('link', { name: 'Go to orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'orders' })).toBeVisible();
  await rm(build, { recursive: true });
});

test('an operator finds an area that is not live, previews it, makes it live and removes it', {
  tag: '@long',
}, async ({ page, colleague, portal, problems }) => {
  problems.expected.push(/419/, /status of 419/);
  const store = new ReleaseStore(portal.releases);
  const build = await createReportsBuild();
  const { version } = await publish(store, build, { draft: true });
  await signInToConsole(page, portal.consoleUrl, 'operate@operators.test');
  await expect(
    page.getByRole('row', { name: /reports/ }).getByText('Not live', { exact: true }),
  ).toBeVisible();
  await expectFinished(page);
  await page.getByRole('link', { name: 'reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'reports' })).toBeVisible();
  await expectFinished(page);
  const chooseAction = async (name: string) => {
    const row = page.getByRole('row', { name: new RegExp(version) });
    await row.getByRole('button', { name: /actions/i }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };

  await chooseAction('Preview');
  await dialog(page).getByLabel('Reason').fill('look at it');
  await dialog(page).getByRole('button', { name: 'Create link' }).click();
  const link = await dialog(page)
    .getByText(/\/reports\?preview=/)
    .textContent();
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await startSession(colleague, 'role1@acme.test');
  await colleague.goto(`${link}`);
  await expect(colleague).toHaveURL(`${portal.url}/reports`);
  await expect(colleague.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();

  await chooseAction('Pin');
  await dialog(page).getByLabel('Reason').fill('the first version');
  await dialog(page).getByRole('button', { name: 'Pin' }).click();
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText('Pinned', { exact: true })).toBeVisible();

  await chooseAction('Make live');
  await expectAccessible(page);
  await confirm(page, 'reports for everyone', 'Make live');
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await confirm(page, 'too early', 'Remove');
  await expect(page.getByText('Not live', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/Removed .* by Olivia Reed/)).toBeVisible();
  await expect(page.getByText('Previously live')).toBeVisible();
  await expectFinished(page);
  await rm(build, { recursive: true });
});

test('every page of the console is finished', { tag: '@long' }, async ({ page, portal, problems }) => {
  problems.expected.push(/419/, /status of 419/);
  await signInToConsole(page, portal.consoleUrl, 'view@operators.test');
  for (const [link, heading] of [
    ['Flags', 'Flags'],
    ['Tokens', 'Tokens'],
    ['Schedule', 'Schedule'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectFinished(page);
  }
  await page.goto(`${portal.consoleUrl}/areas/orders/health`);
  await expect(page.getByRole('heading', { level: 1, name: 'Health of orders' })).toBeVisible();
  await expectFinished(page);
  await page.goto(`${portal.consoleUrl}/areas/orders/compare`);
  await expect(page.getByRole('heading', { level: 1, name: 'Compare versions of orders' })).toBeVisible();
  await expectFinished(page);
});
