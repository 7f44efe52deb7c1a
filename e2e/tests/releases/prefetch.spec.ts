import { installClock } from '../../support/advance-clock.ts';
import { signInWithApi } from '../../support/sign-in.ts';
import { expect, runOnPortal, signIn, test } from '../../support/test.ts';

runOnPortal('empty cache');

/* What moving through the menu fetches, and what a navigation that takes long shows. */

/** A place of the top bar without links. */
const NO_LINK = { x: 1000, y: 20 };

test('a pointer that crosses the menu fetches no area', { tag: '@long' }, async ({
  context,
  page,
  portal,
  requests,
}) => {
  await installClock(page);
  await signInWithApi(context, portal.url, 'role1@acme.test');
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  await requests.settled();
  const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
  expect(boxes.length).toBeGreaterThan(8);
  // From here on the clock only moves when the test advances it, so a slow computer does not slow the pointer.
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1000));
  requests.clear();
  for (const box of boxes) {
    if (box === null) continue;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.clock.runFor(20);
  }
  await page.mouse.move(NO_LINK.x, NO_LINK.y);
  await page.clock.runFor(1000);
  await requests.settled();
  expect(requests.paths.filter((path) => path.startsWith('/areas/'))).toEqual([]);
});

test('a page whose script hangs shows progress within a second, and the page before still works', {
  tag: '@long',
}, async ({ page }) => {
  await installClock(page);
  await signIn(page, 'role1@acme.test', { at: '/orders' });
  const first = page.getByRole('main').getByRole('grid').getByRole('link').first();
  await expect(first).toBeVisible();
  await page.route(/\/areas\/orders\/.*\.js/, () => undefined);
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1000));
  await first.click();
  // A second in small steps: on a busy machine the navigation has not begun yet when the click is done.
  for (let step = 0; step < 20; step += 1) await page.clock.runFor(50);
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toBeVisible();
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
