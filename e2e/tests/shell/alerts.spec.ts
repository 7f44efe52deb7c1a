import type { Page } from '@playwright/test';
import { listQuotes } from '../../support/quoting/quotes.ts';
import { expect, signIn, test } from '../../support/test.ts';

/** Buttons, links and fields below the alert; a scrim or a bar without any is no harm. */
function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const alert = document.querySelector('[data-above-dialogs] .MuiAlert-root');
    if (alert === null) return ['There is no alert.'];
    const host = alert.closest('[data-above-dialogs]');
    const { left, right, top, bottom } = alert.getBoundingClientRect();
    const covered = new Set<string>();
    for (let x = left; x < right; x += 6)
      for (let y = top; y < bottom; y += 6) {
        const below = document.elementsFromPoint(x, y).find((element) => !host?.contains(element));
        const control = below?.closest('a[href], button, input, select, textarea, [role="combobox"]');
        if (control) covered.add(control.outerHTML.slice(0, 120));
      }
    return [...covered];
  });
}

/** An alert of a refused bookmark, on a list or a quote. */
async function showRefusal(page: Page, name: RegExp): Promise<void> {
  await page.route(/\/api\/v1\/quotes\/Q/, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, json: { message: 'Service Unavailable' } }),
  );
  // A narrow table has the actions of a row in a menu.
  const menu = page.getByRole('button', { name: /^Actions for Q/ }).first();
  const button = page.getByRole('button', { name }).first();
  await expect(button.or(menu).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  else {
    await menu.click();
    await page.getByRole('menuitem', { name: /bookmark/i }).click();
  }
  const alert = page.getByRole('alert').getByText(/The bookmark .*was not changed\./);
  await expect(alert).toBeVisible();
  // It stays while the pointer is on it.
  await alert.hover();
}

test.beforeEach(({ problems }) => void problems.expected.push(/503/));

for (const width of [1440, 1280, 768, 360]) {
  test.describe(`at ${width} px`, { tag: width === 360 ? [] : '@long' }, () => {
    test.use({ viewport: { width, height: 800 } });

    test('covers nothing on a list with a selection and pages', async ({ page }) => {
      await signIn(page, 'role2@acme.test', { at: '/quotes?status=created' });
      await page
        .getByRole('checkbox', { name: /^Select Q/ })
        .first()
        .check();
      await expect(page.getByRole('region', { name: 'Selection' })).toBeInViewport();
      await showRefusal(page, /^Bookmark: Q/);
      // What is scrolled away under the top of the window is not covered.
      await page.evaluate(() => scrollTo(0, 0));
      expect(await findCovered(page)).toEqual([]);
      for (const button of await page.getByRole('region', { name: 'Selection' }).getByRole('button').all())
        await button.click({ trial: true });
      await page.getByRole('button', { name: 'Next page' }).click({ trial: true });
    });

    test('covers nothing on a form with a footer', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'role2@acme.test');
      const [quote] = await listQuotes(page, 'accepted');
      await page.goto(`/quotes/${quote?.reference}?tab=crf`);
      await expect(page.getByRole('button', { name: /^\d+ answers? needed/ }).first()).toBeInViewport();
      await showRefusal(page, /^(Bookmark|Remove bookmark)$/);
      expect(await findCovered(page)).toEqual([]);
    });

    test('covers nothing in a dialog', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'role2@acme.test');
      const [quote] = await listQuotes(page, 'created');
      await page.goto(`/quotes/${quote?.reference}`);
      await showRefusal(page, /^(Bookmark|Remove bookmark)$/);
      await page.getByRole('button', { name: 'More', exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Cancel quote' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findCovered(page)).toEqual([]);
    });
  });
}
