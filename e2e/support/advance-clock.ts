import { expect, type Page, type Request } from '@playwright/test';

/** Well below the timeout of a call, which the fake clock advances too. */
const SLICE_MS = 10_000;

const pendingCalls = new WeakMap<Page, Set<Request>>();

const isCall = (request: Request) =>
  /\/api\/|\/csrf-cookie$|\/app\.json$/.test(new URL(request.url()).pathname);

function trackCalls(page: Page): Set<Request> {
  const known = pendingCalls.get(page);
  if (known !== undefined) return known;
  const calls = new Set<Request>();
  pendingCalls.set(page, calls);
  page.on('request', (request) => {
    if (isCall(request)) calls.add(request);
  });
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  return calls;
}

/** Installs a fake clock. Call it before the page is opened. */
export async function installClock(page: Page, time?: Date): Promise<void> {
  trackCalls(page);
  await page.clock.install(time === undefined ? {} : { time });
}

/**
 * Advances the fake clock in slices and waits for pending calls after each. The server responds in real time, so after
 * one large jump every call would time out.
 */
export async function advanceClock(page: Page, ms: number): Promise<void> {
  const calls = trackCalls(page);
  for (let left = ms; left > 0; left -= SLICE_MS) {
    await page.clock.runFor(Math.min(left, SLICE_MS));
    await expect.poll(() => calls.size, { intervals: [5, 10, 20] }).toBe(0);
  }
}
