import type { Page } from '@playwright/test';

/** Pages that look the same for every address. */
const WITHOUT_CONTENT = ['Page not found', 'Not set up for your company yet'];

/** Opens a URL like a link of the portal, without reloading. The elements of the page before are marked. */
export async function followLink(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const part of document.querySelectorAll('#main > *')) part.setAttribute('data-previous', '');
    const index = Number(history.state?.idx ?? 0) + 1;
    history.pushState({ idx: index, key: `test-${index}`, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
}

/**
 * Whether a link would render new elements. False for another page of the same kind, whose elements React reuses, and
 * on a page without content.
 */
async function canFollowLink(page: Page, address: string): Promise<boolean> {
  if (!page.url().startsWith('http')) return false;
  // Ids contain digits; other parts of a path do not.
  const kindOf = (url: string) => new URL(url, page.url()).pathname.replace(/\/[^/]*\d[^/]*/g, '/:id');
  const heading = await page.evaluate(
    () => document.querySelector('main :not([data-previous]) h1, main > h1')?.textContent ?? null,
  );
  return heading !== null && !WITHOUT_CONTENT.includes(heading) && kindOf(page.url()) !== kindOf(address);
}

/** Opens a page of the portal. If one is already open, navigates like a link, which is much faster than a reload. */
export async function openInPlace(page: Page, address: string): Promise<void> {
  if (!(await canFollowLink(page, address))) {
    await page.goto(address);
    return;
  }
  await followLink(page, address);
  await page.waitForFunction(
    () =>
      document.querySelector('#main > *') !== null &&
      document.querySelector('#main > [data-previous]') === null,
  );
}
