import type { Locator } from '@playwright/test';
import { fillDate } from '../support/dates.ts';
import { expect, expectAccessible, openStory, STORY_OF_LIST, test } from '../support/stories.ts';
import { expectNoHorizontalScroll } from '../support/test.ts';

test('tabs show scroll arrows only while they do not fit', { tag: '@long' }, async ({ page }) => {
  await openStory(page, 'page-tabs--too-many-to-fit');
  await page.evaluate(async () => void (await document.fonts.ready));
  const arrows = page.locator('.MuiTabs-scrollButtons');
  const last = page.getByRole('tab', { name: /Order Created/ });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(arrows).toHaveCount(0);
  const { left, right } = await page
    .getByRole('tablist')
    .evaluate(({ firstElementChild, lastElementChild }) => ({
      left: firstElementChild?.getBoundingClientRect().left ?? 0,
      right: lastElementChild?.getBoundingClientRect().right ?? 0,
    }));
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(arrows).toHaveCount(2);
  // Just wide enough for the tabs, and not for arrows beside them.
  await page.setViewportSize({ width: Math.ceil(right + left) + 8, height: 900 });
  await expect(arrows).toHaveCount(0);
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('print is light and has no controls', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openStory(page, 'examples-quote--quote-detail');
  await expect(page.getByRole('button', { name: 'Approve and order' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe('rgb(255, 255, 255)');
  await expect(page.getByRole('button', { name: 'Approve and order' })).toBeHidden();
});

test('a list prints all its rows as a table whose columns fit the page', { tag: '@long' }, async ({
  page,
}) => {
  await openStory(page, STORY_OF_LIST);
  // A4 within its margins, in CSS pixels.
  await page.setViewportSize({ width: 688, height: 1016 });
  await page.emulateMedia({ media: 'print' });
  const paper = page
    .getByRole('table', { name: 'Quotes', exact: true })
    .filter({ has: page.locator('caption') });
  await expect(paper).toBeVisible();
  // The heading and all 23 rows, not only the rows of the page that is shown.
  expect(await paper.getByRole('row').count()).toBe(24);
  await expectNoHorizontalScroll(page);
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Columns|Next page/ })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(paper).toHaveCount(0);
});

test('a table: named checkboxes, bulk edit, chosen columns, compact rows', { tag: '@long' }, async ({
  page,
}) => {
  await openStory(page, STORY_OF_LIST);
  const table = page.getByRole('grid', { name: 'Quotes', exact: true });
  await table.getByRole('checkbox', { name: 'Select Q-100234' }).check();
  await table.getByRole('checkbox', { name: 'Select Q-100235' }).check();
  // An order cannot be selected.
  await expect(table.getByRole('checkbox', { name: 'Select Q-100236' })).toBeDisabled();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar.getByRole('button', { name: 'Apply to selected' })).toBeHidden();
  await bar.getByRole('combobox', { name: 'Field to change' }).selectOption('Your reference');
  await bar.getByRole('textbox', { name: 'Your reference' }).fill('PO-1');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Apply to selected' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change your reference' }).click();
  await expect(bar).toBeHidden();

  const height = () =>
    table
      .getByRole('row')
      .nth(1)
      .evaluate((row) => row.getBoundingClientRect().height);
  const before = await height();
  await page.getByRole('button', { name: 'Columns' }).first().click();
  await page.getByRole('switch', { name: 'Compact rows' }).check();
  await page.getByRole('checkbox', { name: 'Customer' }).uncheck();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(await height()).toBe(before - 8);
  await expect(table.getByRole('columnheader', { name: 'Customer' })).toHaveCount(0);
  await page.reload();
  await expect(table.getByRole('columnheader', { name: 'Reference' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Customer' })).toHaveCount(0);
});

test('ten thousand rows: only those near the screen are in the DOM', { tag: '@long' }, async ({ page }) => {
  await openStory(page, 'examples-table--quote-table');
  await page.getByRole('combobox', { name: 'State shown' }).selectOption('many');
  await page.getByRole('combobox', { name: /rows/i }).selectOption('100');
  const rows = page.getByRole('grid', { name: 'Quotes' }).locator('[data-rowindex]');
  await expect(page.getByText('1–100 of 10,000', { exact: true })).toBeVisible();
  expect(await rows.count()).toBeLessThanOrEqual(25);
});

test('a date range: presets, picking and clearing', { tag: '@long' }, async ({ page }) => {
  await openStory(page, 'dates-daterangeinput--applies-itself');
  const group = (name: string): Locator => page.getByRole('group', { name, exact: true });
  await group('Created').getByRole('button', { name: 'Choose created' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose created' });
  await expectAccessible(page);
  await expect(dialog.getByRole('columnheader').first()).toHaveText('Mo');
  await dialog.getByRole('gridcell', { name: '5', exact: true }).click();
  await dialog.getByRole('gridcell', { name: '3', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(group('Created: from')).toContainText('03-11-2026');
  await expect(group('Created: to')).toContainText('05-11-2026');
  await group('Created').getByRole('button', { name: 'Clear created' }).click();
  await expect(group('Created: from')).toContainText('DD-MM-YYYY');
  await fillDate(group('Created: from'), '01112026');
  await expect(group('Created: from')).toContainText('01-11-2026');
});

test('a search runs as one types, on Enter and on its icon, and tolerates typing mistakes', {
  tag: '@long',
}, async ({ page }) => {
  await openStory(page, 'page-searchfilter--fuzzy');
  const found = page.getByRole('list', { name: 'Places' }).getByRole('listitem');
  await page.getByRole('searchbox', { name: 'Find a place' }).fill('harbor hose');
  await expect(found).toHaveText(['Harbour House, London']);
  await page.getByRole('searchbox', { name: 'Find a place' }).fill('harbor');
  await page.keyboard.press('Enter');
  await expect(found.first()).toContainText('Harbour');
  await page.getByRole('searchbox', { name: 'Find a place' }).fill('oliv tree');
  await page.getByRole('button', { name: 'Find a place: search' }).click();
  await expect(found).toHaveText(['Olive Tree Hotel, York']);
});
