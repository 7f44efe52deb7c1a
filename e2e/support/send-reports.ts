import type { Page } from '@playwright/test';

/** Makes a page send its report on itself now, as when its tab is hidden. Otherwise it sends one every ten seconds. */
export async function sendReports(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });
}
