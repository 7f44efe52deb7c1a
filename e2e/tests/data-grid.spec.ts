import type { Locator } from '@playwright/test';
import { openInPlace } from '../support/open-in-place.ts';
import { signIn, signInWithApi } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

async function uuidOfMultiQuote(page: Page): Promise<string> {
  const answer = await page.request.get('/api/v1/multi-quotes?search=Pennine');
  const { data } = await answer.json();
  return data[0].uuid;
}

const headers = (grid: Locator) =>
  grid
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((one) => one.textContent ?? '').filter(Boolean));

async function widthOf(header: Locator): Promise<number> {
  return header.evaluate((element) => Math.round(element.getBoundingClientRect().width));
}

test('lists are data grids at a desk, and cards in a narrow window', async ({ page }) => {
  await signIn(page, 'role1@acme.test');
  const uuid = await uuidOfMultiQuote(page);
  for (const path of ['/quotes', '/orders', '/circuits', '/support', `/multi-quotes/${uuid}`]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openInPlace(page, path);
    await expect(page.getByRole('main').getByRole('grid').first(), path).toBeVisible();
    await page.setViewportSize({ width: 899, height: 900 });
    await expect(page.getByRole('main').getByRole('grid'), path).toHaveCount(0);
  }
});

test('widths and order of columns are there after a reload, and for the same user in another browser', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, 'role1@acme.test', { at: '/orders' });
  const grid = page.getByRole('grid', { name: 'Orders' });
  await expect(grid.getByRole('link').first()).toBeVisible();
  const [first, second, third] = await headers(grid);
  // Under the pointer, the buttons of a header are part of its name.
  const header = (of: Locator, name: string | undefined) =>
    of.getByRole('columnheader', { name: new RegExp(`^${name}( Sort|$)`) });
  const before = await widthOf(header(grid, first));

  const stored = () => page.waitForResponse((one) => one.url().endsWith('/api/v1/me/table-layouts'));
  const box = await header(grid, first).boundingBox();
  if (box === null) throw new Error('The first column has no place.');
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 59, box.y + box.height / 2, { steps: 5 });
  const [answer] = await Promise.all([stored(), page.mouse.up()]);
  expect(answer.status()).toBe(200);
  await expect.poll(() => widthOf(header(grid, first))).toBe(before + 60);

  await page.getByRole('button', { name: 'Columns' }).click();
  await Promise.all([stored(), page.getByRole('button', { name: `Move ${third} up` }).click()]);
  await page.keyboard.press('Escape');
  await expect.poll(() => headers(grid)).toEqual(expect.arrayContaining([first, third, second]));
  const shown = await headers(grid);
  expect(shown.slice(0, 3)).toEqual([first, third, second]);

  await page.reload();
  await expect.poll(() => headers(grid)).toEqual(shown);
  expect(await widthOf(header(grid, first))).toBe(before + 60);

  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1440, height: 900 } });
  await signInWithApi(context, portal.url, 'role1@acme.test');
  const other = await context.newPage();
  await other.goto('/orders');
  const there = other.getByRole('grid', { name: 'Orders' });
  await expect.poll(() => headers(there)).toEqual(shown);
  await expect.poll(() => widthOf(header(there, first))).toBe(before + 60);
  await context.close();
});

/** Tags of a grid whose middle is not the middle of their cell. */
const findTagsOffCentre = (page: Page) =>
  page.getByRole('gridcell').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const middleOf = (element: Element) => {
        const { top, height } = element.getBoundingClientRect();
        return top + height / 2;
      };
      return [...cell.querySelectorAll('.MuiChip-root')]
        .filter((tag) => Math.abs(middleOf(tag) - middleOf(cell)) > 1)
        .map((tag) => `${cell.getAttribute('data-field')}: ${tag.textContent}`);
    }),
  );

test('tags are in the middle of their row', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'role1@acme.test');
  const uuid = await uuidOfMultiQuote(page);
  const paths = ['/quotes', '/orders', '/circuits', '/support', '/partner/users'];
  for (const path of [...paths, '/documentation/notifications', '/multi-quotes', `/multi-quotes/${uuid}`]) {
    await page.goto(path);
    await expect(page.locator('.MuiDataGrid-cell .MuiChip-root').first(), path).toBeVisible();
    expect(await findTagsOffCentre(page), path).toEqual([]);
  }
});

test('a list has the keys of a grid', async ({ page }) => {
  await signIn(page, 'role1@acme.test', { at: '/quotes?per_page=50' });
  const grid = page.getByRole('grid', { name: 'Quotes' });
  await expect(grid.getByRole('link').first()).toBeVisible();
  expect(await grid.getByRole('row').count(), 'only the rows that are seen').toBeLessThan(45);
  const place = () =>
    grid.evaluate((root) => {
      const cell = root.ownerDocument.activeElement?.closest('[aria-colindex]');
      const row = Number(cell?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex'));
      return { row, column: Number(cell?.getAttribute('aria-colindex')) };
    });
  const last = Number(await grid.getAttribute('aria-colcount'));
  const rows = Number(await grid.getAttribute('aria-rowcount'));
  const link = grid.getByRole('link').first();
  await link.focus();
  await page.keyboard.press('End');
  await expect.poll(place).toEqual({ row: 2, column: last });
  await page.keyboard.press('Home');
  await expect.poll(place).toEqual({ row: 2, column: 1 });
  await page.keyboard.press('PageDown');
  await expect.poll(async () => (await place()).row).toBeGreaterThan(10);
  await page.keyboard.press('PageUp');
  await expect.poll(place).toEqual({ row: 2, column: 1 });
  await page.keyboard.press('Control+End');
  await expect.poll(place).toEqual({ row: rows, column: last });
});

/** What hides a part of the focused cell from view; null where all of it is seen. */
const coverOfFocus = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('[role="gridcell"], [role="columnheader"]');
    if (!cell) return 'The focus is not in a cell.';
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    for (const x of [left + 2, right - 2])
      for (const y of [top + 2, bottom - 2]) {
        // The tooltip of a focused button, and a scroll bar that lies over the rows, overlap the edge of a cell.
        const there = document
          .elementsFromPoint(x, y)
          .find((one) => !one.closest('[role="tooltip"], .MuiDataGrid-scrollbar'));
        // The handle that resizes a column is on the border of its header.
        if (there === undefined || !(cell.contains(there) || there.closest('[role="columnheader"]') === cell))
          return `${cell.getAttribute('data-field')} is behind ${there?.outerHTML.slice(0, 80) ?? 'the edge'}`;
      }
    return null;
  });

test('the focused cell is never behind a sticky column, the header or the bulk bar', async ({ page }) => {
  // Low: the rows scroll with the page.
  await page.setViewportSize({ width: 905, height: 500 });
  await signIn(page, 'role1@acme.test', { at: '/quotes' });
  const grid = page.getByRole('grid', { name: 'Quotes' });
  // A column that the user has chosen is not left out, so the table scrolls sideways.
  await page.getByRole('button', { name: 'Columns' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  const speed = panel.getByRole('checkbox', { name: 'Speed and term' });
  await speed.uncheck();
  await speed.check();
  await page.keyboard.press('Escape');
  await grid
    .getByRole('checkbox', { name: /^Select Q/ })
    .first()
    .check();
  await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
  const isScrolled = () =>
    grid.evaluate((root) => [...root.querySelectorAll('*')].some((element) => element.scrollLeft > 0));
  const columns = Number(await grid.getAttribute('aria-colcount'));
  let hasScrolled = false;
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowRight']) {
    for (let step = 0; step < columns; step += 1) {
      await page.keyboard.press(key);
      await expect.poll(() => coverOfFocus(page), { message: `${key} ${step}` }).toBeNull();
      hasScrolled ||= await isScrolled();
    }
  }
  expect(hasScrolled, 'the columns do not fit').toBe(true);
  await page.getByRole('button', { name: 'Columns' }).click();
  await panel.getByRole('button', { name: 'Reset columns' }).click();
});
