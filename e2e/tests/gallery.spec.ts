import type { Locator, Page } from '@playwright/test';
import { fillDate } from '../support/dates.ts';
import { expect, expectAccessible, test } from '../support/gallery.ts';
import { expectNoHorizontalScroll } from '../support/test.ts';

const LAYERS = ['core', 'page', 'detail', 'forms', 'fields', 'dates', 'grid', 'charts', 'map'];
const VIEWS = [...LAYERS, 'tokens', 'dashboard', 'list', 'quote', 'form', 'table'];
const PHONE = { width: 360, height: 740 };
/** A screen of 1280 × 900 at 200% and 400% zoom, where everything fits in one column (WCAG 1.4.10). */
const ZOOMED = [
  { width: 640, height: 450 },
  { width: 320, height: 225 },
];

async function open(page: Page, view: string): Promise<void> {
  await page.goto(`/#${view}`);
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** The section of one widget. */
const widget = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the gallery lists every view in its menu', async ({ page }) => {
  await open(page, 'core');
  const links = page.getByRole('navigation', { name: 'Gallery' }).getByRole('link');
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(VIEWS.map((view) => `#${view}`));
});

test.describe('each view', () => {
  // Without motion, everything is in its final place when it is checked.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const view of VIEWS) {
    test(`${view}: light, dark, on a phone, at 200% and at 400%`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'light' });
      await open(page, view);
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page, { only: 'colours' });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(PHONE);
      await open(page, view);
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
      for (const size of ZOOMED) {
        await page.setViewportSize(size);
        await expectNoHorizontalScroll(page);
      }
    });
  }

  test('nothing moves with reduced motion', async ({ page }) => {
    for (const view of ['core', 'page']) {
      await open(page, view);
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState, effect }) => {
            // A spinner keeps turning, in steps, because loading must be visible.
            const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
            return playState === 'running' && !frames.some(({ easing }) => easing.startsWith('steps('));
          })
          .map((animation) => animation.effect?.getComputedTiming().duration),
      );
      expect(moving.filter((ms) => Number(ms) > 1)).toEqual([]);
    }
  });
});

test('print is light and has no controls', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, 'quote');
  await page.emulateMedia({ media: 'print' });
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe('rgb(255, 255, 255)');
  await expect(page.getByRole('banner')).toBeHidden();
});

test('a list prints as a table whose columns all fit the page', async ({ page }) => {
  await open(page, 'grid');
  // A4 within its margins, in CSS pixels.
  await page.setViewportSize({ width: 688, height: 1016 });
  await page.emulateMedia({ media: 'print' });
  const place = widget(page, 'DataTable');
  const paper = place
    .getByRole('table', { name: 'Quotes', exact: true })
    .filter({ has: page.locator('caption') });
  await expect(paper).toBeVisible();
  expect(await paper.getByRole('row').count()).toBe(11);
  await expectNoHorizontalScroll(page);
  await expect(place.getByRole('table', { name: 'Quotes', exact: true })).toHaveCount(1);
  await expect(place.getByRole('checkbox')).toHaveCount(0);
  await expect(place.getByRole('button', { name: /Columns|Next page/ })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(paper).toHaveCount(0);
});

/** Whether the focus is visible: an outline, or a ring drawn by a pseudo-element, on the element or around it. */
const hasRing = (element: Element) => {
  const isDrawn = (style: CSSStyleDeclaration) =>
    style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
  const all: Element[] = [];
  for (let at: Element | null = element; at && all.length < 5; at = at.parentElement) all.push(at);
  return all.some((each) =>
    [undefined, '::after', '::before'].some((part) => isDrawn(getComputedStyle(each, part))),
  );
};

for (const view of ['core', 'page', 'detail', 'forms', 'fields', 'dates', 'grid', 'charts']) {
  test(`${view}: every control is reachable by Tab, visible and shows its focus`, async ({ page }) => {
    await open(page, view);
    // A list renders before its table has loaded.
    if (view === 'grid') await expect(page.getByRole('table').first()).toBeVisible();
    await page.getByRole('main').focus();
    const problems: string[] = [];
    let stops = 0;
    for (; stops < 250; stops += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate((ring) => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
        const at = document.elementFromPoint(
          (left + right) / 2,
          (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
        );
        const isOnTop =
          at === null ||
          element.contains(at) ||
          (element.closest('figure')?.contains(at) ?? false) ||
          at.contains(element) ||
          at.closest('label')?.contains(element);
        return {
          name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`,
          isInView: bottom > 0 && top < innerHeight && width > 0 && height > 0,
          isOnTop,
          // The string is the function above, re-created in the page.
          hasRing: (new Function(`return (${ring})`)() as (element: Element) => boolean)(element),
        };
      }, hasRing.toString());
      if (stop === null) break;
      if (!stop.isInView) problems.push(`out of view: ${stop.name}`);
      else if (!stop.isOnTop) problems.push(`covered: ${stop.name}`);
      if (!stop.hasRing) problems.push(`no ring: ${stop.name}`);
    }
    expect(problems).toEqual([]);
    expect(stops).toBeGreaterThan(10);
    expect(stops, 'the end was reached').toBeLessThan(250);
  });
}

test.describe('keyboard patterns of the ARIA Authoring Practices', () => {
  test('tabs: arrows wrap and skip disabled tabs, Home and End, one tab stop', async ({ page }) => {
    await open(page, 'page');
    const tabs = widget(page, 'Tabs');
    const tab = (name: RegExp) => tabs.getByRole('tab', { name });
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
    await expect(tabs.getByRole('tabpanel', { name: /Documents/ })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(tab(/Documents/)).toBeFocused();
  });

  test('dialog: takes and traps the focus, Escape returns it, and dialogs nest', async ({ page }) => {
    await open(page, 'page');
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
    await open(page, 'page');
    const button = widget(page, 'Dropdown').getByRole('button', { name: 'Actions' });
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
    await open(page, 'fields');
    const box = widget(page, 'SearchableSelect').getByRole('combobox', { name: 'Supplier' });
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
    await page.keyboard.press('ArrowUp');
    expect(await active()).toBe('City Light');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByRole('listbox')).toBeHidden();
  });

  test('table: Tab reaches every control, arrows move between rows, Space selects, Enter sorts', async ({
    page,
  }) => {
    await open(page, 'grid');
    const table = page.getByRole('table', { name: 'Quotes', exact: true });
    const box = (name: string) => table.getByRole('checkbox', { name });
    const press = async (key: string, focused: Locator) => {
      await page.keyboard.press(key);
      await expect(focused).toBeFocused();
    };
    await box('Select all rows').focus();
    await press('ArrowDown', box('Select Q-100234'));
    await press('ArrowDown', box('Select Q-100235'));
    // An order cannot be selected.
    await press('ArrowDown', table.getByRole('link', { name: 'Q-100236' }));
    await press('ArrowUp', table.getByRole('link', { name: 'Q-100235' }));
    await press('Shift+Tab', box('Select Q-100235'));
    await press('ArrowUp', box('Select Q-100234'));
    await page.keyboard.press('Space');
    await expect(box('Select Q-100234')).toBeChecked();
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 quote selected');
    await press('Tab', table.getByRole('link', { name: 'Q-100234' }));
    await press('Tab', table.getByRole('button', { name: 'Bookmark: Q-100234' }));
    await press('ArrowDown', table.getByRole('button', { name: 'Bookmark: Q-100235' }));
    await press('Tab', table.getByRole('button', { name: 'Print: Q-100235' }));
    await box('Select all rows').focus();
    const head = table.getByRole('columnheader', { name: 'Reference' });
    await press('Tab', head.getByRole('button'));
    await page.keyboard.press('Enter');
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await page.keyboard.press('Enter');
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(head.getByRole('button')).toBeFocused();
    await expect(box('Select Q-100256')).toBeVisible();
  });

  test('grid: one tab stop, arrows move by cell, Home, End, pages', async ({ page }) => {
    await open(page, 'table');
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
  await open(page, 'grid');
  const place = widget(page, 'DataTable');
  const table = page.getByRole('table', { name: 'Quotes', exact: true });
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
  await place.getByRole('button', { name: 'Columns' }).first().click();
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

test('ten thousand rows: never more than twenty in the DOM', async ({ page }) => {
  await open(page, 'table');
  await page.getByRole('combobox', { name: 'State shown' }).selectOption('many');
  await page.getByRole('combobox', { name: /rows/i }).selectOption('100');
  const rows = page.getByRole('grid', { name: 'Quotes' }).locator('[data-rowindex]');
  await expect(page.getByText('1–100 of 10,000', { exact: true })).toBeVisible();
  expect(await rows.count()).toBeLessThanOrEqual(20);
});

test('a date range: presets, picking and clearing', async ({ page }) => {
  await open(page, 'dates');
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
  await open(page, 'page');
  const place = widget(page, 'SearchFilter');
  const found = place.getByRole('list', { name: 'Places' }).getByRole('listitem');
  await place.getByRole('searchbox', { name: 'Find a place' }).fill('harbor hose');
  await expect(found).toHaveText(['Harbour House, London']);
  await place.getByRole('searchbox', { name: 'Find a place' }).fill('harbor');
  await page.keyboard.press('Enter');
  await expect(found.first()).toContainText('Harbour');
  await place.getByRole('searchbox', { name: 'Find a place' }).fill('oliv tree');
  await place.getByRole('button', { name: 'Find a place: search' }).click();
  await expect(found).toHaveText(['Olive Tree Hotel, York']);
});

test('every widget documents its props', async ({ page }) => {
  for (const layer of LAYERS) {
    await open(page, layer);
    const regions = page.getByRole('main').locator('section[id]');
    const without = await regions.evaluateAll((all) =>
      all.filter((region) => !region.querySelector('details summary')).map((region) => region.id),
    );
    // Widgets without their own props.
    expect(
      without.filter((name) => !['Box', 'ModalSubmitBar', 'StatRow', 'VisuallyHidden'].includes(name)),
    ).toEqual([]);
  }
});
