import type { Page } from '@playwright/test';
import { openInPlace } from '../../support/open-in-place.ts';
import { findDetailPaths, SCREENS } from '../../support/screens.ts';
import { signInWithApi } from '../../support/sign-in.ts';
import { expect, expectNoHorizontalScroll, runOnPortal, test } from '../../support/test.ts';

/*
 * Names that are code, in every list, detail page, chart and dialog (F10, F29). The test's page also fails on any
 * violation of the content policy or of Trusted Types, and on any error (support/test.ts).
 */
runOnPortal('accounts');

const HOSTILE = [
  '<img src=x onerror="globalThis.wasInjected=1">',
  '"><script>globalThis.wasInjected=1</script>',
  'javascript:globalThis.wasInjected=1',
  "';globalThis.wasInjected=1;//",
  '{{constructor.constructor("globalThis.wasInjected=1")()}}',
  '\u202Egnp.exe\u202C \u2066left\u2069 \u200Bhidden',
  `${'W'.repeat(500)}`,
];
const NAMES =
  /^((customer|account|product|first|last|company|owner|recipient|file|contact)_name|name|title|subject|address_line_1|street|town|description|detail|text|label|notes|reason|custom_reference|created_by|actor|comment|summary|message)$/;

let next = 0;
/** The values take turns, so that each field of each screen has had several. */
const hostileValue = (): string => {
  next += 1;
  return HOSTILE[next % HOSTILE.length] ?? '';
};

function withHostileNames(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withHostileNames(item, key));
  if (typeof value === 'string') return NAMES.test(key) ? hostileValue() : value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withHostileNames(item, name)]),
  );
}

/** Replaces the names in all answers of the API, also where the server would refuse to store them. */
async function replaceNames(page: Page): Promise<void> {
  await page.route('**/api/v1/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() !== 'GET' || /\/(settings|heartbeat)$/.test(pathname))
      return route.continue();
    const response = await route.fetch({ maxRetries: 3 });
    if (!response.ok() || !response.headers()['content-type']?.includes('json'))
      return route.fulfill({ response });
    return route.fulfill({ response, json: withHostileNames(await response.json()) });
  });
}

async function expectHarmless(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const found = await page.evaluate(() => ({
    wasInjected: Reflect.has(globalThis, 'wasInjected'),
    injected: document.querySelectorAll('img[src="x"], script:not([src]):not([type]):not([nonce])').length,
    links: [...document.querySelectorAll('a[href], area[href], form[action]')]
      .map((link) => link.getAttribute('href') ?? link.getAttribute('action') ?? '')
      .filter((target) => /^\s*(?:javascript|data|vbscript):/i.test(target)),
    titles: document.title.includes('<script'),
  }));
  const { titles: _shown, injected, ...rest } = found;
  expect(rest, page.url()).toEqual({ wasInjected: false, links: [] });
  // The page's own inline script is the only one.
  expect(injected, page.url()).toBeLessThanOrEqual(1);
  await expectNoHorizontalScroll(page);
}

test('names that are code do nothing and break nothing, on any screen', { tag: '@long' }, async ({
  page,
  context,
  portal,
}) => {
  test.slow();
  await signInWithApi(context, portal.url, 'role1@acme.test');
  const details = await findDetailPaths(page);
  await replaceNames(page);
  for (const path of [...SCREENS, ...details]) {
    await openInPlace(page, path);
    await expectHarmless(page);
  }
});

test('names that are code are stored as text, found and edited as text', async ({
  page,
  context,
  portal,
}) => {
  await signInWithApi(context, portal.url, 'role1@acme.test');
  await page.goto('/multi-quotes');
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = { 'X-XSRF-TOKEN': decodeURIComponent(token), Accept: 'application/json' };
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(`${portal.url}/api/v1${path}`, { headers, data });
    return { status: answer.status(), body: await answer.json() };
  };
  const names = HOSTILE.slice(0, 5);
  for (const name of names) {
    const { status, body } = await post('/multi-quotes', { name });
    expect(status, name).toBeLessThan(300);
    const site = { address_line_1: name, town: 'Leeds', postcode: 'LS1 4AP', customer_name: name };
    const { uuid } = body.data;
    expect((await post(`/multi-quotes/${uuid}/multi-quote-locations`, site)).status, name).toBeLessThan(300);
    await page.goto(`/availability/multi-quotes/${uuid}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectHarmless(page);
  }
  await page.goto('/multi-quotes');
  const [image = ''] = names;
  await expect(page.getByRole('link', { name: image })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search multi quotes' }).fill('<img src=x');
  await expect(page.getByRole('link', { name: image })).toBeVisible();
  await expectHarmless(page);
});
