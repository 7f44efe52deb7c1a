import type { Page } from './test.ts';

/** Holds requests for these files until the returned function is called. */
export async function hold(page: Page, files: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

export const holdScripts = (page: Page) => hold(page, /\.js$/);
