import { places, prerendered } from '../../support/first-paint.ts';
import { holdScripts } from '../../support/hold-requests.ts';
import { impersonationLink } from '../../support/impersonation-link.ts';
import { longAfterFirst } from '../../support/runs-all.ts';
import { expect, runOnPortal, signIn, test } from '../../support/test.ts';

runOnPortal('empty cache');

test('the frame of the role is painted before the scripts, in the stored colour scheme', async ({ page }) => {
  await signIn(page, 'role3@acme.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('portal-color-mode', 'dark'));
  const release = await holdScripts(page);
  await page.goto('/orders', { waitUntil: 'commit' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  const draw = () =>
    page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 600 }, animations: 'disabled' });
  const before = await draw();
  release();
  await expect(prerendered(page)).toHaveCount(0);
  expect((await draw()).equals(before)).toBe(true);
});

test('an impersonated session is painted with its banner', { tag: '@long' }, async ({ page, portal }) => {
  await page.goto(await impersonationLink(portal, 'role4@acme.test', 'Sam Staff'));
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const release = await holdScripts(page);
  await page.goto('/circuits', { waitUntil: 'commit' });
  await expect(
    prerendered(page).getByText('Sam Staff is acting as Dev Patel of Acme Connect.'),
  ).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const frame = '[role=status] button, nav a';
  const before = await places(page, frame);
  expect(before.length).toBeGreaterThan(8);
  release();
  await expect(prerendered(page)).toHaveCount(0);
  expect(await places(page, frame)).toEqual(before);
});

test('a button pressed before the scripts arrive works when they do', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, 'role1@acme.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const release = await holdScripts(page);
  await page.goto('/orders', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

// `list-sample.tsx` has the elements of lists. The data grid adds about 40 more rules with its script.
for (const [at, path] of ['/orders', '/quotes', '/circuits'].entries())
  test(`${path} comes with the rules of its widgets`, { tag: longAfterFirst(at) }, async ({ page }) => {
    await signIn(page, 'role1@acme.test');
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('grid').getByRole('link').first()).toBeVisible();
    const own = await page.locator('style[data-emotion="ui"]').evaluateAll((elements) => {
      const rules = elements.flatMap((element) => [...((element as HTMLStyleElement).sheet?.cssRules ?? [])]);
      return [...new Set(rules.map(({ cssText }) => /\.ui-\w+/.exec(cssText)?.[0]))];
    });
    expect(own.length).toBeLessThan(80);
  });
