import type { Locator } from '@playwright/test';
import { test as base, expect, type Page, signIn } from '../../support/test.ts';

/*
 * What the Back button shows after a sign-out (F13). Playwright switches the browser's back/forward cache off. These
 * tests have a browser that keeps it on, because people's browsers have it.
 */
const test = base.extend({
  context: async ({ playwright, launchOptions, baseURL, locale, timezoneId, viewport }, use) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    await use(await browser.newContext({ baseURL, locale, timezoneId, viewport }));
    await browser.close();
  },
});

/** Goes back up to three times, to pages that show `element`. Stops at the empty page with which the browser started. */
async function goBackToStart(page: Page, element: Locator): Promise<void> {
  const isEmpty = () => !page.url().startsWith('http');
  for (let step = 0; step < 3 && !isEmpty(); step += 1) {
    await page.goBack();
    await expect.poll(async () => isEmpty() || (await element.isVisible())).toBe(true);
  }
}

/** Collects every text that the page shows from now on, even if it is visible for only one frame. */
async function watchTexts(page: Page): Promise<string[]> {
  const texts: string[] = [];
  await page.exposeFunction('reportText', (text: string) => texts.push(text));
  await page.addInitScript(() => {
    const report = () => {
      const { body, documentElement } = document;
      // biome-ignore lint/performance/useDomNodeTextContent: only what people can see.
      if (!documentElement.hidden && body) Reflect.get(globalThis, 'reportText')(body.innerText);
      requestAnimationFrame(report);
    };
    addEventListener('pageshow', () => requestAnimationFrame(report));
  });
  return texts;
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /Amelia/ }).click();
  await page.getByRole('menuitem', { name: /Log out|Sign out/ }).click();
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible();
};

test('Back after a sign-out shows nothing of the previous user, in the same document or an earlier one', async ({
  page,
}) => {
  const texts = await watchTexts(page);
  await signIn(page, 'role1@acme.test', { at: '/customers' });
  const row = page.getByRole('main').getByRole('link').first();
  await expect(row).toBeVisible();
  // Another document, which keeps the first one in the browser's history.
  await page.goto('/orders');
  await expect(page.getByRole('link', { name: /^ORD-/ }).first()).toBeVisible();
  await signOut(page);
  texts.length = 0;
  await goBackToStart(page, page.getByRole('form', { name: 'Sign in' }));
  expect(texts.filter((text) => /Amelia|Hartley|ORD-|Customers/.test(text))).toEqual([]);
});

test('Back after a colleague has signed in shows nothing of the previous user', { tag: '@long' }, async ({
  page,
}) => {
  const texts = await watchTexts(page);
  await signIn(page, 'role1@acme.test', { at: '/partner/users' });
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByRole('link', { name: /^ORD-/ }).first()).toBeVisible();
  await signOut(page);
  await signIn(page, 'role1@cobalt.test', { at: '/account/personal' });
  await expect(page.getByLabel('First name')).toHaveValue('Nadia');
  texts.length = 0;
  await goBackToStart(page, page.getByRole('button', { name: /Nadia/ }).first());
  expect(texts.filter((text) => /Amelia|Hartley|Okafor/.test(text))).toEqual([]);
});
