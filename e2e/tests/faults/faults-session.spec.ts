import { advanceClock, installClock } from '../../support/advance-clock.ts';
import { signInWithApi } from '../../support/sign-in.ts';
import { expect, type Page, runOnPortal, signIn, submitLogin, test } from '../../support/test.ts';

/* Faults of session and connection (goals F12, F13, F15). */
runOnPortal('empty cache');

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const MINUTE = 60_000;

/** Marks the document; a reload removes the mark. */
const markDocument = (page: Page) => page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'sameDocument') === true);

test('offline for ten minutes and back: no reload, no lost input, fresh data on return (F12)', async ({
  page,
  context,
  problems,
}) => {
  problems.expected.push(/ERR_INTERNET_DISCONNECTED/);
  await installClock(page);
  await signIn(page, 'role1@acme.test', { at: '/account/personal' });
  await expect(page.getByLabel('First name')).toHaveValue('Amelia');
  await page.getByLabel('First name').fill('Amelia-Rose');
  await markDocument(page);
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') loads.push(request.url());
  });

  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  for (let minute = 0; minute < 10; minute += 1) await advanceClock(page, MINUTE);
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText(/^Not sent, because you were offline/)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Amelia-Rose');
  expect(loads).toEqual([]);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await context.setOffline(false);
  await expect(page.getByText(/^You are offline\./)).toHaveCount(0);
  await expect.poll(() => asked).toContain('/api/v1/me/notifications/count');
  await advanceClock(page, 2 * MINUTE);
  expect(loads).toEqual([]);
  expect(await isSameDocument(page)).toBe(true);
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect.poll(async () => (await page.request.get('/api/v1/me')).text()).toContain('Amelia-Rose');
  await page.getByLabel('First name').fill('Amelia');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect.poll(async () => (await page.request.get('/api/v1/me')).text()).not.toContain('Amelia-Rose');
});

test('a failing heartbeat reloads at most once a minute, and never while offline (R19)', {
  tag: '@long',
}, async ({ page, context, problems }) => {
  problems.expected.push(/50[03]/, /ERR_INTERNET_DISCONNECTED/);
  await installClock(page);
  await signIn(page, 'role2@acme.test', { at: '/account/personal' });
  await expect(heading(page, 'Profile')).toBeVisible();
  let loads = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') loads += 1;
  });
  await page.route('**/api/v1/heartbeat', (route) =>
    route.fulfill({ status: 503, json: { message: 'Service Unavailable' } }),
  );
  await advanceClock(page, MINUTE);
  await expect.poll(() => loads).toBe(1);
  await expect(heading(page, 'Profile')).toBeVisible();
  // The next failure reloads again, but only after a minute.
  await advanceClock(page, MINUTE / 2);
  expect(loads).toBe(1);
  await advanceClock(page, MINUTE);
  await expect.poll(() => loads).toBe(2);
  await expect(heading(page, 'Profile')).toBeVisible();

  await context.setOffline(true);
  await advanceClock(page, 5 * MINUTE);
  expect(loads).toBe(2);
  await context.setOffline(false);
});

test('the session ends with twenty calls in flight: one redirect, page and draft restored, no data of the previous user (F13)', async ({
  page,
  context,
  problems,
}) => {
  problems.expected.push(/401/);
  await signIn(page, 'role1@acme.test', { at: '/account/personal' });
  await page.getByLabel('First name').fill('Amelia-Rose');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let inFlight = 0;
  await page.route(/\/api\/v1\//, async (route) => {
    if (route.request().url().endsWith('/api/v1/me')) return route.continue();
    inFlight += 1;
    await held;
    return route.continue();
  });
  const go = (path: string) =>
    page.evaluate((to) => {
      history.pushState({ idx: Number(history.state?.idx ?? 0) + 1, key: to }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const paths = [
    '/orders',
    '/orders?status=held',
    '/orders?status=live',
    '/quotes',
    '/quotes?status=created',
    '/quotes?status=accepted',
    '/circuits',
    '/circuits?page=2',
    '/support',
    '/support?page=2',
    '/documentation/folders',
    '/documentation/notifications',
    '/support/changelogs',
    '/support/help',
    '/partner/company',
    '/partner/users',
    '/partner/contacts',
    '/broadband-quotes',
    '/orders?page=2',
  ];
  for (const path of paths) {
    const before = inFlight;
    await go(path);
    await expect.poll(() => inFlight, { message: path }).toBeGreaterThan(before);
  }
  expect(inFlight).toBeGreaterThanOrEqual(20);

  const redirects: string[] = [];
  page.on('framenavigated', (frame) => redirects.push(new URL(frame.url()).pathname));
  await context.clearCookies();
  release();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your session has ended. Sign in again to continue.')).toBeVisible();
  await expect.poll(() => redirects).toEqual(['/login']);
  await page.unroute(/\/api\/v1\//);

  // Another user signs in: the previous user's data is never on screen, not even briefly.
  await page.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(globalThis, 'seenNames', seen);
    new MutationObserver(() => {
      if (document.body.textContent?.includes('Hartley') || document.body.innerHTML.includes('Amelia'))
        seen.push('seen');
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await submitLogin(page, 'role2@acme.test');
  // The intended page belongs to the tab and opens with the new user's data.
  await expect(page).toHaveURL(/\/orders\?page=2$/);
  await expect(heading(page, 'Orders')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'seenNames'))).toEqual([]);

  // The draft is only offered to the user who typed it.
  await page.context().clearCookies();
  await page.goto('/account/personal');
  await submitLogin(page, 'role1@acme.test');
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Amelia-Rose');
});

test.describe('two tabs and a user change in one (F15)', () => {
  test('the old tab writes nothing as the new user, says so and reloads', async ({
    page,
    context,
    portal,
  }) => {
    await signIn(page, 'role3@acme.test', { at: '/account/personal' });
    await expect(page.getByLabel('First name')).toHaveValue('Chloe');
    await page.getByLabel('First name').fill('Clothilde');
    // Disables the messages between tabs, as if the other tab had not sent one.
    await signInWithApi(context, portal.url, 'role4@acme.test');
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Save details' }).click(),
    ]);
    expect(writes).toEqual([]);
    await expect(page.getByText(/Dev Patel has signed in to the portal in this browser/)).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Dev');
    await expect(page.getByText(/Unsent draft/)).toHaveCount(0);
    expect(await (await page.request.get('/api/v1/me')).text()).not.toContain('Clothilde');
  });

  test('a change between the check and the write is rejected by its token and not repeated as the new user', {
    tag: '@long',
  }, async ({ page, context, portal, problems }) => {
    problems.expected.push(/419/);
    await signIn(page, 'role3@acme.test', { at: '/account/personal' });
    await page.getByLabel('First name').fill('Clothilde');
    const answers: number[] = [];
    await page.route('**/api/v1/me', async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      // The user changes after the check.
      if (answers.length === 0) await signInWithApi(context, portal.url, 'role4@acme.test');
      const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const response = await route.fetch({ headers: { ...route.request().headers(), cookie: cookies } });
      answers.push(response.status());
      return route.fulfill({ response });
    });
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Save details' }).click(),
    ]);
    expect(answers).toEqual([419]);
    expect(await (await page.request.get('/api/v1/me')).text()).not.toContain('Clothilde');
  });

  test('a sign-in in another tab is noticed immediately, a silent one within 60 s', async ({
    page,
    context,
    portal,
    problems,
  }) => {
    problems.expected.push(/401/);
    await installClock(page);
    await signIn(page, 'role3@acme.test', { at: '/account/password/change' });
    await expect(heading(page, 'Password')).toBeVisible();
    const other = await context.newPage();
    await other.goto('/');
    await other.getByRole('button', { name: /^Your account/ }).click();
    await other.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(other).toHaveURL(/\/login$/);
    await expect(page, 'signed out here as well').toHaveURL(/\/login$/);
    await submitLogin(other, 'role4@acme.test');
    await expect(heading(other, 'Dashboard')).toBeVisible();
    await other.close();

    await page.goto('/account/personal');
    await expect(page.getByLabel('First name')).toHaveValue('Dev');
    await signInWithApi(context, portal.url, 'role5@acme.test');
    await Promise.all([page.waitForEvent('load'), advanceClock(page, MINUTE)]);
    await expect(page.getByLabel('First name')).toHaveValue('Erin');
  });
});
