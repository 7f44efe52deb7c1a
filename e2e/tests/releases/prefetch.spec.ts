import { expect, signIn, test } from '../../support/test.ts';

/* What moving through the menu fetches, and what a navigation that takes long shows. */

test('a pointer that crosses the menu fetches no area', async ({ page, requests }) => {
  await signIn(page, 'role1@acme.test');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  await requests.settled();
  requests.clear();
  const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
  for (const box of boxes) {
    if (box === null) continue;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(20); // the speed of the pointer, not a wait for the page
  }
  await page.mouse.move(700, 500);
  await requests.settled();
  expect(requests.paths.filter((path) => path.startsWith('/areas/'))).toEqual([]);
});

test('a page whose script hangs shows progress within a second, and the page before still works', async ({
  page,
}) => {
  await signIn(page, 'role1@acme.test', { at: '/orders' });
  const first = page.getByRole('main').getByRole('grid').getByRole('link').first();
  await expect(first).toBeVisible();
  await page.route(/\/areas\/orders\/.*\.js/, () => undefined);
  await first.click();
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toBeVisible({ timeout: 1000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
