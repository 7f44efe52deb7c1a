import type { Page } from '@playwright/test';
import { openInPlace } from '../support/open-in-place.ts';
import { sampleOf } from '../support/runs-all.ts';
import { findDetailPaths } from '../support/screens.ts';
import { signInWithApi } from '../support/sign-in.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/test.ts';

const LONG = ' Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch (Holdings) International Limited';
const NAMES =
  /^((customer|account|product|first|last|company)_name|name|title|subject|address_line_1|street|description)$/;
const PAGES = [
  '/',
  '/quotes',
  '/documentation/folders',
  '/support/changelogs',
  '/support/help',
  '/partner/company',
];

function withLongNames(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withLongNames(item, key));
  if (typeof value === 'string') return NAMES.test(key) ? value + LONG : value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withLongNames(item, name)]));
}

/** Lengthens the names in all answers of the API. */
async function lengthenNames(page: Page): Promise<void> {
  await page.route('**/api/v1/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() !== 'GET' || /\/(me|settings|heartbeat)$/.test(pathname))
      return route.continue();
    const response = await route.fetch({ maxRetries: 3 });
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    return route.fulfill({ response, json: withLongNames(await response.json()) });
  });
}

test('very long names widen no page', { tag: '@long' }, async ({ page, context, portal }) => {
  await signInWithApi(context, portal.url, 'role1@acme.test');
  const details = await findDetailPaths(page);
  await lengthenNames(page);
  for (const path of sampleOf([...PAGES, ...details], 2)) {
    await openInPlace(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoHorizontalScroll(page);
    }
  }
});
