import { advanceClock, installClock } from '../../support/advance-clock.ts';
import { expect, runOnPortal, signIn, test } from '../../support/test.ts';

/* An open tab over eight hours, on a false clock (goal P10). Renders are counted in the shell's own tests. */
runOnPortal('empty cache');
test.setTimeout(240_000);

const MINUTE = 60_000;
const WARM_UP_ROUNDS = 4;
const ROUND_MINUTES = 30;
const MINUTES = 8 * 60 - WARM_UP_ROUNDS * ROUND_MINUTES;
/** Below the time limit of a call (30 s), which the fake clock advances too. No call is repeated within it. */
const SLICE_MS = 29_000;
const MEGABYTE = 1_000_000;

test('an eight-hour session grows by at most a megabyte and changes nothing on screen', {
  tag: '@long',
}, async ({ page, context }) => {
  await installClock(page);
  await signIn(page, 'role1@acme.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const devtools = await context.newCDPSession(page);
  const heap = async (): Promise<number> => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    return usedSize;
  };
  let beats = 0;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/v1/heartbeat')) beats += 1;
  });
  // One-off allocations of the first rounds are not a leak, and idle code is collected and compiled again, so the
  // first measurements do not count.
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    await advanceClock(page, ROUND_MINUTES * MINUTE, { sliceMs: SLICE_MS });
    await heap();
  }
  // New orders of the demo data move on within the first minute. That is a real change, so the data stays what it is.
  for (const path of ['me/notifications/count', 'dashboard']) {
    const response = await page.request.get(`/api/v1/${path}`);
    await page.route(`**/api/v1/${path}`, (route) => route.fulfill({ response }));
  }
  await advanceClock(page, ROUND_MINUTES * MINUTE, { sliceMs: SLICE_MS });
  await page.evaluate(() => {
    Reflect.set(globalThis, 'changes', 0);
    new MutationObserver((records) => {
      Reflect.set(globalThis, 'changes', Number(Reflect.get(globalThis, 'changes')) + records.length);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const before = await heap();
  const beatsBefore = beats;
  await advanceClock(page, MINUTES * MINUTE, { sliceMs: SLICE_MS });
  const grown = (await heap()) - before;
  // A beat may be scheduled a little late on a busy machine, so a few of the 360 may fall beyond the end.
  expect(beats - beatsBefore).toBeGreaterThanOrEqual(MINUTES * 0.95);
  expect(grown, 'bytes more on the heap').toBeLessThanOrEqual(MEGABYTE);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'changes'))).toBe(0);
});
