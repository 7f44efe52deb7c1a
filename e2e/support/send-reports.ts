import type { Page } from '@playwright/test';

/** Makes a page send its telemetry now, as when its tab is hidden. Otherwise it waits for up to ten seconds. */
export async function sendReports(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });
}
