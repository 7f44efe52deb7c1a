import type { Locator } from '@playwright/test';
import { fillDate } from '../support/dates.ts';
import { expect, expectAccessible, openStory, test } from '../support/stories.ts';
import { expectNoHorizontalScroll } from '../support/test.ts';

/** The list with everything: sorting, pages, selection, columns. */
const TABLE = 'grid-datatable--with-selection';

test('tabs show scroll arrows only while they do not fit', async ({ page }) => {
  await openStory(page, 'page-tabs--too-many-to-fit');
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

test('print is light and has no controls', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openStory(page, 'examples-quote--quote-detail');
  await expect(page.getByRole('button', { name: 'Approve and order' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe('rgb(255, 255, 255)');
  await expect(page.getByRole('button', { name: 'Approve and order' })).toBeHidden();
});

test('a list prints all its rows as a table whose columns fit the page', async ({ page }) => {
  await openStory(page, TABLE);
  // A4 within its margins, in CSS pixels.
  await page.setViewportSize({ width: 688, height: 1016 });
  await page.emulateMedia({ media: 'print' });
  const paper = page
    .getByRole('table', { name: 'Quotes', exact: true })
    .filter({ has: page.locator('caption') });
  await expect(paper).toBeVisible();
  // The heading and all 23 rows, not only those of the page that is shown.
  expect(await paper.getByRole('row').count()).toBe(24);
  await expectNoHorizontalScroll(page);
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Columns|Next page/ })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(paper).toHaveCount(0);
});

test.describe('keyboard patterns of the ARIA Authoring Practices', () => {
  test('tabs: arrows wrap and skip disabled tabs, Home and End, one tab stop', async ({ page }) => {
    await openStory(page, 'page-tabs--with-counts-one-disabled');
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    await tab(/Overview/).focus();
    const steps: [key: string, name: RegExp][] = [
      ['ArrowRight', /History/],
      ['ArrowRight', /Documents/],
      ['ArrowRight', /Overview/],
      ['ArrowLeft', /Documents/],
      ['Home', /Overview/],
      ['End', /Documents/],
    ];
    for (const [key, name] of steps) {
      await page.keyboard.press(key);
      await expect(tab(name)).toBeFocused();
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    }
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tabpanel', { name: /Documents/ })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(tab(/Documents/)).toBeFocused();
  });

  test('dialog: takes and traps the focus, Escape returns it, and dialogs nest', async ({ page }) => {
    await openStory(page, 'page-modal--every-way-to-close');
    const opener = page.getByRole('button', { name: 'Open modal' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'A new version is here' });
    await expect(dialog).toBeFocused();
    await expectAccessible(page);
    const last = dialog.getByRole('button', { name: 'Refresh now' });
    await page.keyboard.press('Shift+Tab');
    await expect(last).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 400);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await openStory(page, 'page-modal--closed-by-its-buttons-only');
    await page.getByRole('button', { name: 'Open nested modals' }).click();
    const first = page.getByRole('dialog', { name: 'The first' });
    await expect(first).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(first).toBeVisible();
    await first.getByRole('button', { name: 'Open the second' }).click();
    const second = page.getByRole('dialog', { name: 'The second' });
    await expect(second).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(second).toBeHidden();
    await expect(first.getByRole('button', { name: 'Open the second' })).toBeFocused();
    await first.getByRole('button', { name: 'Close the first' }).click();
    await expect(first).toBeHidden();
  });

  test('menu button: opens, arrows, Home, End, first letter, Escape, Tab', async ({ page }) => {
    await openStory(page, 'page-dropdown--actions');
    const button = page.getByRole('button', { name: 'Actions' });
    const item = (name: string) => page.getByRole('menuitem', { name });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(item('Print')).toBeFocused();
    await expectAccessible(page);
    const steps: [key: string, name: string][] = [
      ['ArrowDown', 'Copy reference'],
      ['ArrowUp', 'Print'],
      ['ArrowUp', 'Delete'],
      ['ArrowDown', 'Print'],
      ['End', 'Delete'],
      ['Home', 'Print'],
      ['d', 'Delete'],
    ];
    for (const [key, name] of steps) {
      await page.keyboard.press(key);
      await expect(item(name)).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(item('Print')).toBeHidden();
    await expect(button).toBeFocused();
    for (const key of ['ArrowDown', ' ']) {
      await page.keyboard.press(key);
      await expect(item('Print')).toBeFocused();
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('ArrowUp');
    await expect(item('Print')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(item('Print')).toBeHidden();
  });

  test('combobox: arrows wrap, Enter selects, Escape closes and clears', async ({ page }) => {
    await openStory(page, 'fields-searchableselect--type-to-filter');
    const box = page.getByRole('combobox', { name: 'Supplier' });
    const active = () =>
      box.evaluate(
        (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
      );
    await box.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox', { name: 'Supplier' })).toBeVisible();
    await expectAccessible(page);
    expect(await active()).toBe('Kestrel Networks');
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe('Marram Fibre');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await active()).toBe('City Light');
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue('City Light');
    await expect(page.getByRole('listbox')).toBeHidden();
    await page.keyboard.type('marrum');
    expect(await active()).toBe('Marram Fibre');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(box).toHaveValue('');
    // Opens the list, then starts at its end.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await active()).toBe('City Light');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByRole('listbox')).toBeHidden();
  });

  test('list: keys reach the link and the buttons of a row, Space selects, Shift selects a range', async ({
    page,
  }) => {
    await openStory(page, TABLE);
    const grid = page.getByRole('grid', { name: 'Quotes', exact: true });
    const box = (name: string) => grid.getByRole('checkbox', { name });
    const press = async (key: string, focused: Locator) => {
      await page.keyboard.press(key);
      await expect(focused).toBeFocused();
    };
    await box('Select all rows').focus();
    await press('ArrowDown', box('Select Q-100234'));
    await press('ArrowDown', box('Select Q-100235'));
    await page.keyboard.press('Space');
    await expect(box('Select Q-100235')).toBeChecked();
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 quote selected');
    await press('ArrowRight', grid.getByRole('link', { name: 'Q-100235' }));
    const actions = grid
      .getByRole('gridcell')
      .filter({ has: page.getByRole('button', { name: 'Print: Q-100235' }) });
    await press('End', actions);
    await press('Enter', grid.getByRole('button', { name: 'Bookmark: Q-100235' }));
    await press('ArrowRight', grid.getByRole('button', { name: 'Print: Q-100235' }));
    await press('Escape', actions);
    // Nothing else in the grid is in the tab order.
    await page.keyboard.press('Tab');
    expect(await grid.evaluate((root) => root.contains(document.activeElement))).toBe(false);
    await page.keyboard.press('Shift+Tab');
    await expect(actions).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    expect(await grid.evaluate((root) => root.contains(document.activeElement))).toBe(false);
    await box('Select Q-100238').click({ modifiers: ['Shift'] });
    // An order cannot be selected.
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('3 quotes selected');
    await expect(box('Select Q-100236')).not.toBeChecked();
  });

  test('grid: one tab stop, arrows move by cell, Home, End, pages', async ({ page }) => {
    await openStory(page, 'examples-table--quote-table');
    await page.getByRole('combobox', { name: 'State shown' }).selectOption('many');
    await page.getByRole('combobox', { name: /rows/i }).selectOption('50');
    const grid = page.getByRole('grid', { name: 'Quotes', exact: true });
    const place = () =>
      grid.evaluate((root) => {
        const cell = root.ownerDocument.activeElement?.closest('[aria-colindex]');
        const row = cell?.closest('[aria-rowindex]');
        return `${row?.getAttribute('aria-rowindex')}:${cell?.getAttribute('aria-colindex')}`;
      });
    const press = async (key: string, expected: string) => {
      await page.keyboard.press(key);
      await expect.poll(place, { message: key }).toBe(expected);
    };
    // Row 1 has the headers, column 1 the checkboxes.
    await grid.getByRole('columnheader', { name: 'Reference' }).focus();
    await press('ArrowDown', '2:2');
    await press('ArrowRight', '2:3');
    await press('ArrowDown', '3:3');
    await press('ArrowUp', '2:3');
    await press('ArrowLeft', '2:2');
    await press('ArrowLeft', '2:1');
    await press('End', '2:10');
    await press('Home', '2:1');
    await press('Control+End', '51:10');
    await press('Control+Home', '2:1');
    const checkbox = grid.getByRole('checkbox', { name: 'Select Q-100234' });
    await expect(checkbox).toBeFocused();
    await page.keyboard.press('Space');
    await expect(checkbox).toBeChecked();
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 quote selected');
    await press('ArrowUp', '1:1');
    await press('ArrowRight', '1:2');
    await page.keyboard.press('Enter');
    const head = grid.getByRole('columnheader', { name: 'Reference' });
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
  });
});

test('a table: named checkboxes, bulk edit, chosen columns, compact rows', async ({ page }) => {
  await openStory(page, TABLE);
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

test('ten thousand rows: only those near the screen are in the DOM', async ({ page }) => {
  await openStory(page, 'examples-table--quote-table');
  await page.getByRole('combobox', { name: 'State shown' }).selectOption('many');
  await page.getByRole('combobox', { name: /rows/i }).selectOption('100');
  const rows = page.getByRole('grid', { name: 'Quotes' }).locator('[data-rowindex]');
  await expect(page.getByText('1–100 of 10,000', { exact: true })).toBeVisible();
  expect(await rows.count()).toBeLessThanOrEqual(25);
});

test('a date range: presets, picking and clearing', async ({ page }) => {
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

test('a search runs as one types, on Enter and on its icon, and tolerates typing mistakes', async ({
  page,
}) => {
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
