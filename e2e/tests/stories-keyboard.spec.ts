import type { Locator } from '@playwright/test';
import { expect, expectAccessible, openStory, STORY_OF_LIST, test } from '../support/stories.ts';

test.describe('keyboard patterns of the ARIA Authoring Practices', () => {
  test('tabs: arrows wrap and skip disabled tabs, Home and End, one tab stop', { tag: '@long' }, async ({
    page,
  }) => {
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

  test('dialog: takes and traps the focus, Escape returns it, and dialogs nest', { tag: '@long' }, async ({
    page,
  }) => {
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

  test('menu button: opens, arrows, Home, End, first letter, Escape, Tab', { tag: '@long' }, async ({
    page,
  }) => {
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

  test('combobox: arrows wrap, Enter selects, Escape closes and clears', { tag: '@long' }, async ({
    page,
  }) => {
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

  test('list: keys reach the link and the buttons of a row, Space selects, Shift selects a range', {
    tag: '@long',
  }, async ({ page }) => {
    await openStory(page, STORY_OF_LIST);
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

  test('grid: one tab stop, arrows move by cell, Home, End, pages', { tag: '@long' }, async ({ page }) => {
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
