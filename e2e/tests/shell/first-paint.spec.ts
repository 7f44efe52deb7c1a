import { places, prerendered } from '../../support/first-paint.ts';
import { hold, holdScripts } from '../../support/hold-requests.ts';
import { longAfterFirst } from '../../support/runs-all.ts';
import { signInWithApi } from '../../support/sign-in.ts';
import {
  expect,
  expectAccessible,
  PASSWORD,
  type Page,
  runOnPortal,
  submitLogin,
  test,
} from '../../support/test.ts';

runOnPortal('empty cache');

/** Of words that another font makes a little wider or narrower: a few pixels of one line. */
const FONT_SHIFT = 0.00005;

/** Waits until the fonts are painted, whose letters move a little. Returns milliseconds since the navigation. */
const fontsReady = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return performance.now();
  });

/** Sum of the layout shifts after the given time in the page. */
function layoutShift(page: Page, since = 0): Promise<number> {
  return page.evaluate(
    (from) =>
      new Promise<number>((resolve) => {
        const sum = (entries: PerformanceEntryList) =>
          entries.reduce(
            (total, entry) => total + (entry.startTime > from ? Number(Reflect.get(entry, 'value')) : 0),
            0,
          );
        const observer = new PerformanceObserver((list) => resolve(sum(list.getEntries())));
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum(observer.takeRecords())), 500);
      }),
    since,
  );
}

/** When the largest text was painted last: milliseconds since the navigation. */
const largestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );

test('what is typed and sent before the scripts arrive signs in, once and never in the URL', async ({
  page,
  requests,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill('role1@acme.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/login');
  expect(requests.paths.filter((path) => path.startsWith('/api/'))).toEqual([]);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(requests.paths.filter((path) => path === '/api/v1/login')).toHaveLength(1);
});

for (const [at, path] of ['/login', '/password/email', '/2fa', '/register'].entries())
  test(`no line of ${path} moves when its font arrives after the first paint`, {
    tag: longAfterFirst(at),
  }, async ({ page }) => {
    const release = await hold(page, /\.woff2$/);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(prerendered(page)).toHaveCount(0);
    const hasFont = () => page.evaluate(() => document.fonts.check('16px "Inter Variable"'));
    expect(await hasFont()).toBe(false);
    const tops = async () => (await places(page, 'h1, h2, p, label, a, button, input')).map(([, top]) => top);
    const before = await tops();
    release();
    await expect.poll(hasFont).toBe(true);
    expect(await tops()).toEqual(before);
    expect(await layoutShift(page)).toBeLessThan(FONT_SHIFT);
  });

for (const [at, path] of ['/login', '/password/email', '/register'].entries())
  test(`the largest text of ${path} is painted before font and scripts, and not again`, {
    tag: longAfterFirst(at),
  }, async ({ page }) => {
    const releaseFont = await hold(page, /\.woff2$/);
    const releaseScripts = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const largest = await largestPaint(page);
    expect(largest).toBeGreaterThan(0);
    releaseFont();
    await fontsReady(page);
    releaseScripts();
    await expect(prerendered(page)).toHaveCount(0);
    expect(await layoutShift(page)).toBeLessThan(FONT_SHIFT);
    expect(await largestPaint(page)).toBe(largest);
  });

test('typing goes on while the scripts take over the form', { tag: '@long' }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const password = page.getByLabel('Password', { exact: true });
  await password.pressSequentially('Portal');
  const since = await fontsReady(page);
  release();
  await expect(prerendered(page)).toHaveCount(0);
  await expect(password).toBeFocused();
  await page.keyboard.type('-demo-1!');
  await expect(password).toHaveValue(PASSWORD);
  expect(await layoutShift(page, since)).toBe(0);
});

test('text that an input method is composing is neither lost nor doubled', async ({ page, context }) => {
  const devtools = await context.newCDPSession(page);
  const compose = (text: string) =>
    devtools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  const release = await holdScripts(page);
  await page.goto('/register', { waitUntil: 'commit' });
  const company = page.getByRole('textbox', { name: 'Company' });
  await company.pressSequentially('A ');
  await compose('に');
  release();
  await expect(page.locator('#root form')).toBeAttached();
  await compose('にほん');
  await expect(company).toBeFocused();
  await devtools.send('Input.insertText', { text: '日本' });
  await expect(prerendered(page)).toHaveCount(0);
  await expect(company).toBeFocused();
  await page.keyboard.type(' Ltd');
  await expect(company).toHaveValue('A 日本 Ltd');
});

for (const [path, heading] of [
  ['/password/email', 'Reset your password'],
  ['/password/reset?token=x&email=role1%40acme.test', 'Set a new password'],
  ['/2fa', 'Two-factor authentication'],
  ['/register', 'Apply for an account'],
] as const)
  test(`${heading} is painted before the scripts, and keeps what is typed`, {
    tag: path === '/register' ? [] : '@long',
  }, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(prerendered(page).getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(prerendered(page).getByRole('textbox').first()).toBeFocused();
    const since = await fontsReady(page);
    const before = await places(page, 'h1, a, button, input');
    release();
    await expect(prerendered(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(await places(page, 'h1, a, button, input')).toEqual(before);
    expect(await layoutShift(page, since)).toBe(0);

    const holdAgain = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const field = page.getByRole('textbox').first();
    await field.pressSequentially('123');
    holdAgain();
    await expect(prerendered(page)).toHaveCount(0);
    await expect(field).toBeFocused();
    await page.keyboard.type('45');
    await expect(field).toHaveValue('12345');
  });

test('nothing shifts where a slow computer parses the page in parts', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  await holdScripts(page);
  for (const path of ['/register', '/login']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutShift(page)).toBeLessThan(FONT_SHIFT);
  }
});

test('a page that leads to sign-in is painted as sign-in, and returns after it', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/orders', { waitUntil: 'commit' });
  await submitLogin(page, 'role1@acme.test');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(page).toHaveURL('/orders');
});

test('what was typed for signing in goes nowhere else when another tab signs in meanwhile', {
  tag: '@long',
}, async ({ page, portal, requests }) => {
  const release = await holdScripts(page);
  await page.goto('/orders', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('role1@acme.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await signInWithApi(page.context(), portal.url, 'role1@acme.test');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^ORD-/ }).first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^Search/ })).toHaveValue('');
  expect(requests.paths.filter((path) => /\/(login|search)$/.test(path))).toEqual([]);
});

test('a field that was scrolled to before the scripts arrive stays in view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 450 });
  const release = await holdScripts(page);
  await page.goto('/register', { waitUntil: 'commit' });
  const telephone = page.getByRole('textbox', { name: 'Telephone' });
  await telephone.click();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  release();
  await expect(prerendered(page)).toHaveCount(0);
  await expect(telephone).toBeFocused();
  await expect(telephone).toBeInViewport({ ratio: 1 });
});

test('a page whose scripts cannot be loaded says so', { tag: '@long' }, async ({ page, problems }) => {
  problems.expected.push(/ERR_FAILED/);
  await page.route(/\/shell\/.*\.js$/, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('alert')).toContainText('The portal could not be loaded');
  await expectAccessible(page, { colours: true });
});
