import { expect, type Page, type Request } from '@playwright/test';

/** Well below the time limit of a call, which the false clock moves too. */
const SLICE_MS = 10_000;

const underWay = new WeakMap<Page, Set<Request>>();

const isCall = (request: Request) =>
  /\/api\/|\/csrf-cookie$|\/app\.json$/.test(new URL(request.url()).pathname);

function callsOf(page: Page): Set<Request> {
  const known = underWay.get(page);
  if (known !== undefined) return known;
  const calls = new Set<Request>();
  underWay.set(page, calls);
  page.on('request', (request) => {
    if (isCall(request)) calls.add(request);
  });
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  return calls;
}

/** Puts a false clock in the page's place; before it is opened. */
export async function installClock(page: Page, time?: Date): Promise<void> {
  callsOf(page);
  await page.clock.install(time === undefined ? {} : { time });
}

/**
 * Lets time pass on the false clock, in slices after each of which the calls that were made are answered: a server takes
 * real time for that, and on a clock that leaps every call would run into its limit.
 */
export async function advanceClock(page: Page, ms: number): Promise<void> {
  const calls = callsOf(page);
  for (let left = ms; left > 0; left -= SLICE_MS) {
    await page.clock.runFor(Math.min(left, SLICE_MS));
    await expect.poll(() => calls.size, { intervals: [5, 10, 20] }).toBe(0);
  }
}
