import { holdScripts } from '../../support/hold-requests.ts';
import { longAfterFirst } from '../../support/runs-all.ts';
import { signInWithApi } from '../../support/sign-in.ts';
import { expect, type Page, runOnPortal, signIn, test } from '../../support/test.ts';

runOnPortal('empty cache');

/** Counts the API's reads by path and query. */
function countReads(page: Page): Map<string, number> {
  const reads = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) reads.set(pathname + search, (reads.get(pathname + search) ?? 0) + 1);
  });
  return reads;
}

const repeated = (reads: Map<string, number>) => [...reads].filter(([, count]) => count > 1);

test('a page reads its data beside its scripts, and each call once', async ({ page, requests }) => {
  await signIn(page, 'role1@acme.test');
  await requests.settled();
  const reads = countReads(page);
  for (const [address, call] of [
    [
      '/orders?status=live&page=1',
      '/api/v1/orders?status%5B%5D=live&page=1&per_page=10&sort=createdAt&direction=desc',
    ],
    ['/', '/api/v1/dashboard'],
  ] as const) {
    reads.clear();
    const release = await holdScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(() => reads.get(call)).toBe(1);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await requests.settled();
    expect(repeated(reads)).toEqual([]);
    await page.unrouteAll();
  }
});

// A browser opens six connections to a server without HTTP/2; what is requested after them waits for one.
for (const [at, path] of ['/quotes', '/orders', '/circuits', '/multi-quotes'].entries())
  test(`${path} asks for all that its first render needs, and for its rows, in six requests`, {
    tag: longAfterFirst(at),
  }, async ({ page }) => {
    await signIn(page, 'role1@acme.test');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    // The page before must not send anything meanwhile.
    await page.goto('about:blank');
    const release = await holdScripts(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => sent.some((one) => one.endsWith('.woff2'))).toBe(true);
    const wave = sent.slice(1, 7);
    const preloaded = await page
      .locator('head > link[rel=preload][as=script]')
      .evaluateAll((links) => links.length);
    release();
    await expect(page.getByRole('main').getByRole('grid').getByRole('link').first()).toBeVisible();
    expect(wave.filter((one) => one.startsWith('/api/'))).toEqual([
      expect.stringMatching(/^\/api\/v1\/(?!me)/),
    ]);
    expect(wave.filter((one) => one.endsWith('.js'))).toHaveLength(5);
    // The sixth is the data grid, which only wide windows fetch.
    expect(preloaded, 'and what is fetched after the call').toBeLessThanOrEqual(6);
    const scripts = sent.filter((one) => one.endsWith('.js'));
    expect(new Set(scripts).size, 'no script is fetched twice').toBe(scripts.length);
    expect(sent).not.toContain('/api/v1/me');
  });

test('the page does not show one user in the session of another who signs in while its scripts arrive', {
  tag: '@long',
}, async ({ page, portal }) => {
  await signIn(page, 'role1@acme.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const release = await holdScripts(page);
  const calls: string[] = [];
  await page.goto('/account/personal', { waitUntil: 'commit' });
  await signInWithApi(page.context(), portal.url, 'role4@acme.test');
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  release();
  await expect(page.getByLabel('First name')).toHaveValue('Dev');
  expect(calls).toContain('/api/v1/me');
});

test('hovering a link fetches its data once, and the click uses it', { tag: '@long' }, async ({
  page,
  requests,
}) => {
  await signIn(page, 'role1@acme.test');
  await requests.settled();
  const reads = countReads(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const [name, calls, content] of [
    [
      'Orders',
      ['/api/v1/orders?page=1&per_page=10&sort=createdAt&direction=desc', '/api/v1/me/views?list=orders'],
      page.getByRole('link', { name: /^ORD-/ }).first(),
    ],
    ['Dashboard', ['/api/v1/dashboard'], page.getByRole('region', { name: 'Quotes', exact: true })],
  ] as const) {
    reads.clear();
    const link = menu.getByRole('link', { name });
    await link.hover();
    // The settings are the same for every list, and may have been fetched for another link just before.
    await expect.poll(() => [...reads.keys()].filter((call) => call !== '/api/v1/settings')).toEqual(calls);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(content).toBeVisible();
    await requests.settled();
    expect(repeated(reads)).toEqual([]);
  }
});
