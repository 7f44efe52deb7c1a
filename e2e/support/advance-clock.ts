import { expect, type Page } from '@playwright/test';

/** Well below the limits of an area's files, which the fake clock advances too. */
const SLICE_MS = 10_000;

/** Name of the global that counts the page's unanswered calls. */
const PENDING = 'pendingCalls';

/** Installs a fake clock. Call it before the page is opened. */
export async function installClock(page: Page, time?: Date): Promise<void> {
  // Counted inside the page: the browser reports a request only later, when the clock may have moved on.
  await page.addInitScript((pending) => {
    const send = globalThis.fetch;
    let count = 0;
    Reflect.set(globalThis, pending, () => count);
    globalThis.fetch = (...request) => {
      const [target] = request;
      const { pathname } = new URL(target instanceof Request ? target.url : target, location.href);
      if (!/^\/api\/|^\/csrf-cookie$|^\/app\.json$/.test(pathname)) return send(...request);
      count += 1;
      return send(...request).finally(() => {
        count -= 1;
      });
    };
  }, PENDING);
  await page.clock.install(time === undefined ? {} : { time });
}

/**
 * Advances the fake clock in slices and waits for pending calls after each. The server responds in real time, so after
 * one large jump every call would time out.
 */
export async function advanceClock(page: Page, ms: number, sliceMs: number = SLICE_MS): Promise<void> {
  for (let left = ms; left > 0; left -= sliceMs) {
    await page.clock.runFor(Math.min(left, sliceMs));
    // Unknown while the page reloads.
    const pending = () => page.evaluate((name) => Reflect.get(globalThis, name)(), PENDING).catch(() => null);
    await expect.poll(pending, { intervals: [5, 10, 20] }).toBe(0);
  }
}
