import { rm } from 'node:fs/promises';
import { publish, ReleaseStore } from '@portal/release';
import { drawCanaryUsers } from '@portal/release/testing';
import { advanceClock, installClock } from '../../support/advance-clock.ts';
import { createAlternateBuild } from '../../support/releases/alternate-build.ts';
import { markedProfile } from '../../support/releases/marked-profile.ts';
import { runRelease } from '../../support/releases/release-command.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  runOnPortal,
  signIn,
  startSession,
  test,
} from '../../support/test.ts';

/* Who gets which version of an area, and an area that is turned off, while portals are open. */
runOnPortal('releases');

const POLL_MS = 5 * 60_000 + 1000;
const MESSAGE =
  'Your account pages are closed for maintenance until 18:00. Call 0800 123 456 if you need a change.';
const OFF = 'This part of the portal is turned off';
const prompt = (page: Page) => page.getByRole('dialog', { name: 'Update available' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The signed-in user of a page. */
async function readMe(page: Page): Promise<{ id: number; partner: { id: number } }> {
  const { data } = await (await page.request.get('/api/v1/me')).json();
  return data;
}

/** Opens a page of the area and returns which build ran. */
async function openOrders(page: Page): Promise<unknown> {
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  return page.evaluate(() => Reflect.get(globalThis, 'ordersRelease'));
}

test('a canary goes to one partner, then to a percentage of users on every device, then to everyone', {
  tag: '@long',
}, async ({ page, colleague, portal }) => {
  const store = new ReleaseStore(portal.releases);
  const build = await createAlternateBuild('orders', 'globalThis.ordersRelease = "canary";');
  const { version } = await publish(store, build, { draft: true });
  await startSession(page, 'role1@acme.test');
  await startSession(colleague, 'role1@cobalt.test');
  const [me, other] = [await readMe(page), await readMe(colleague)];
  const canary = (...audience: string[]) =>
    runRelease(portal, 'canary', 'orders', version, ...audience, '--reason', 'try it');

  expect(await canary('--partners', String(me.partner.id))).toContain('Everyone else gets orders');
  expect([await openOrders(page), await openOrders(colleague)]).toEqual(['canary', undefined]);

  await runRelease(portal, 'stop-canary', 'orders', '--reason', 'enough');
  expect(await openOrders(page)).toBeUndefined();

  // One user is among the 10%, the other is not, on every visit.
  await canary('--percent', '10');
  await drawCanaryUsers(store, 'orders', { inside: me.id, outside: other.id });
  for (let visit = 0; visit < 2; visit += 1)
    expect([await openOrders(page), await openOrders(colleague)]).toEqual(['canary', undefined]);
  // The same user on a second device.
  await colleague.goto('about:blank'); // A poll without cookies would fail.
  await colleague.context().clearCookies();
  await startSession(colleague, 'role1@acme.test');
  expect([await openOrders(page), await openOrders(colleague)]).toEqual(['canary', 'canary']);
  // A larger percentage keeps the first users.
  await canary('--percent', '11');
  expect(await openOrders(page)).toBe('canary');
  await canary('--percent', '100');
  expect([await openOrders(page), await openOrders(colleague)]).toEqual(['canary', 'canary']);

  await colleague.goto('about:blank'); // A poll without cookies would fail.
  await colleague.context().clearCookies();
  await startSession(colleague, 'role1@cobalt.test');
  await runRelease(portal, 'promote', 'orders', '--reason', 'it works');
  expect(await openOrders(colleague)).toBe('canary');
  expect(await runRelease(portal, 'list')).toMatch(new RegExp(`^orders +${version} +live`, 'm'));
  await rm(build, { recursive: true });
});

test('a preview is for the session that opens its link', async ({ page, colleague, portal, problems }) => {
  // The browser looks for an icon of the text page.
  problems.expected.push(/410/, /status of 404/, /404 \/favicon.ico/);
  const store = new ReleaseStore(portal.releases);
  const build = await createAlternateBuild('orders', 'globalThis.ordersRelease = "preview";');
  const { version } = await publish(store, build, { draft: true });
  await startSession(page, 'role1@acme.test');
  await startSession(colleague, 'role1@acme.test');
  const printed = await runRelease(portal, 'preview', 'orders', version, '--reason', 'look at it');
  const link = /^http.*$/m.exec(printed)?.[0] ?? '';
  await page.goto(link);
  await expect(page).toHaveURL(/\/orders$/);
  expect([await openOrders(page), await openOrders(colleague)]).toEqual([
    'preview',
    expect.not.stringMatching('preview'),
  ]);
  const refused = await colleague.goto(link);
  expect(refused?.status()).toBe(410);
  await expect(colleague.getByText('Ask the person who sent it for a new link.')).toBeVisible();
  await rm(build, { recursive: true });
});

test('open tabs follow a canary, a promotion and an off switch without a reload, and keep what was typed', async ({
  page,
  portal,
}) => {
  const store = new ReleaseStore(portal.releases);
  const build = await createAlternateBuild('account', markedProfile('Canary version'));
  const { version } = await publish(store, build, { draft: true });
  await installClock(page);
  await signIn(page, 'role1@acme.test', { at: '/account/personal?tab=details' });
  const field = page.getByLabel('First name');
  await expect(field).toHaveValue('Amelia');
  await field.fill('Amelia-Rose');
  await page.evaluate(() => Reflect.set(globalThis, 'isFirstDocument', true));

  await runRelease(portal, 'canary', 'account', version, '--percent', '100', '--reason', 'try it');
  await advanceClock(page, POLL_MS);
  await prompt(page).getByRole('button', { name: 'Update this page' }).click();
  await expect(page.getByText('Canary version')).toBeVisible();
  await expect(field).toHaveValue('Amelia-Rose');
  // A tab that already runs the promoted version is not asked.
  await runRelease(portal, 'promote', 'account', '--reason', 'it works');
  await advanceClock(page, POLL_MS);
  await expect(prompt(page)).toBeHidden();
  await expect(menu(page).getByRole('link', { name: 'Customers', exact: true })).toBeVisible();

  await runRelease(portal, 'disable', 'account', '--message', MESSAGE, '--reason', 'INC-7');
  await advanceClock(page, POLL_MS);
  await expect(page.getByText(MESSAGE)).toContainText(/this page stays open/i);
  await expect(field).toHaveValue('Amelia-Rose');
  await expect(menu(page).getByRole('link', { name: 'Orders' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Customers (turned off)' })).toBeVisible();
  await expectAccessible(page);

  await menu(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: OFF })).toBeVisible();
  await expect(page.getByText(MESSAGE)).toBeVisible();
  await expectAccessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  if (size !== null) await page.setViewportSize(size);

  await runRelease(portal, 'enable', 'account', '--reason', 'INC-7 is solved');
  await advanceClock(page, POLL_MS);
  await expect(page.getByText('Canary version')).toBeVisible();
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(field).toHaveValue('Amelia-Rose');
  await expect(menu(page).getByRole('link', { name: 'Customers', exact: true })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isFirstDocument'))).toBe(true);
  await rm(build, { recursive: true });
});

test('a page of a disabled area that is opened by its address shows the message, and works once it is enabled', {
  tag: '@long',
}, async ({ page, requests, portal }) => {
  await runRelease(portal, 'disable', 'support', '--message', MESSAGE, '--reason', 'INC-8');
  await installClock(page);
  await signIn(page, 'role1@acme.test', { at: '/support' });
  await expect(page.getByRole('heading', { level: 1, name: OFF })).toBeVisible();
  await expect(page.getByText(MESSAGE)).toBeVisible();
  expect(requests.paths.filter((path) => path.startsWith('/areas/support/'))).toEqual([]);
  await menu(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  // The entry of the menu leads to the page that explains.
  await menu(page).getByRole('link', { name: 'Support Cases (turned off)' }).click();
  await expect(page.getByText(MESSAGE)).toBeVisible();
  await runRelease(portal, 'enable', 'support', '--reason', 'INC-8 is solved');
  await advanceClock(page, POLL_MS);
  await expect(page.getByRole('heading', { level: 1, name: 'Support cases' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Support Cases', exact: true })).toBeVisible();
});

test('a flag is switched in an open page, for one partner and for one session', async ({
  page,
  colleague,
  portal,
}) => {
  const store = new ReleaseStore(portal.releases);
  const flag = {
    name: 'greeting',
    description: 'A greeting',
    owner: 'team account',
    expires: '2999-01-31',
    default: false,
  };
  const build = await createAlternateBuild(
    'account',
    markedProfile('Greeting is on', { flag: 'account.greeting' }),
    (report) => {
      report.flags = [flag];
    },
  );
  await publish(store, build);
  await Promise.all([installClock(page), installClock(colleague)]);
  await signIn(page, 'role1@acme.test', { at: '/account/personal' });
  await signIn(colleague, 'role1@cobalt.test', { at: '/account/personal' });
  const me = await readMe(page);
  const field = page.getByLabel('First name');
  await field.fill('Amelia-Rose');
  await expect(colleague.getByLabel('First name')).toBeVisible();
  await expect(page.getByText('Greeting is on')).toBeHidden();

  const partner = String(me.partner.id);
  await runRelease(portal, 'flag', 'account', 'greeting', 'on', '--partners', partner, '--reason', 'try it');
  await Promise.all([advanceClock(page, POLL_MS), advanceClock(colleague, POLL_MS)]);
  await expect(page.getByText('Greeting is on')).toBeVisible();
  await expect(colleague.getByText('Greeting is on')).toBeHidden();
  await expect(field).toHaveValue('Amelia-Rose');
  await expect(prompt(page)).toBeHidden();

  // One session, by a link.
  const preview = ['--preview', '--reason', 'demo'];
  const printed = await runRelease(portal, 'flag', 'account', 'greeting', 'on', ...preview);
  const link = new URL(/^http.*$/m.exec(printed)?.[0] ?? '');
  await colleague.goto(`/account/personal${link.search}`);
  await expect(colleague.getByText('Greeting is on')).toBeVisible();
  await expect(colleague).toHaveURL(/\/account\/personal$/);

  await runRelease(portal, 'flag', 'account', 'greeting', 'off', '--reason', 'INC-9');
  await advanceClock(page, POLL_MS);
  await expect(page.getByText('Greeting is on')).toBeHidden();
  await rm(build, { recursive: true });
});
