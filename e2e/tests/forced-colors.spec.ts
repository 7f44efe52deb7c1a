import type { Locator } from '@playwright/test';
import { startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Windows contrast themes: the browser chooses the colours, and backgrounds and shadows disappear. */

const SCREENS = [
  '/',
  '/quotes',
  '/orders',
  '/circuits',
  '/support',
  '/multi-quotes',
  '/availability/quotes',
  '/account/notifications',
] as const;
/** How many tab stops of each screen are compared: header, navigation and the start of the content. */
const STOPS = 6;
/** A 2 px line around the smallest control has more pixels. */
const MIN_CHANGED = 40;
/** Space around an element for its focus ring, in pixels. */
const RING_PX = 6;

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The rectangle of an element and the space around it, cut to the window. */
async function clipOf(target: Locator, around = RING_PX): Promise<Clip> {
  await target.scrollIntoViewIfNeeded();
  return target.evaluate((element, space) => {
    // A link that covers its card has the ring around the card.
    const cover = getComputedStyle(element, '::after');
    const card = cover.content !== 'none' && cover.position === 'absolute' ? element.closest('div') : null;
    const { left, top, right, bottom } = (card ?? element).getBoundingClientRect();
    const x = Math.max(0, left - space);
    const y = Math.max(0, top - space);
    const width = Math.min(window.innerWidth, right + space) - x;
    return { x, y, width, height: Math.min(window.innerHeight, bottom + space) - y };
  }, around);
}

const look = async (page: Page, clip: Clip) =>
  (await page.screenshot({ clip, animations: 'disabled' })).toString('base64');

/** Counts the pixels that differ between two screenshots. Runs in a page without a content security policy. */
async function countChanged(page: Page, before: string, after: string): Promise<number> {
  const canvas = await page.context().newPage();
  const count = await canvas.evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return new Uint32Array(context?.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer ?? []);
        }),
      );
      return first?.filter((pixel, index) => pixel !== second?.[index]).length ?? 0;
    },
    [before, after],
  );
  await canvas.close();
  return count;
}

/** Expects an action to change the look of an element. */
async function expectVisible(page: Page, clip: Clip, act: () => Promise<void>, what: string): Promise<void> {
  const before = await look(page, clip);
  await act();
  expect(await countChanged(page, before, await look(page, clip)), what).toBeGreaterThan(MIN_CHANGED);
}

/** Controls whose icon has the colour of its background, and chips without an outline. */
const findInvisible = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const { visibility, opacity } = getComputedStyle(element);
      return width > 0 && height > 0 && visibility === 'visible' && opacity !== '0';
    };
    const backgroundOf = (element: Element | null): string => {
      if (element === null) return getComputedStyle(document.documentElement).backgroundColor;
      const { backgroundColor } = getComputedStyle(element);
      return /^rgba\(.*, 0\)$/.test(backgroundColor) ? backgroundOf(element.parentElement) : backgroundColor;
    };
    const nameOf = (element: Element) => element.parentElement?.outerHTML.slice(0, 120) ?? element.tagName;
    const icons = [...document.querySelectorAll('svg.MuiSvgIcon-root')].filter(isShown);
    const chips = [...document.querySelectorAll('.MuiChip-root')].filter(isShown);
    return {
      icons: icons.length,
      chips: chips.length,
      problems: [
        ...icons.filter((icon) => getComputedStyle(icon).fill === backgroundOf(icon)).map(nameOf),
        ...chips
          .filter((chip) => {
            const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(chip);
            return (
              borderTopStyle === 'none' ||
              Number.parseFloat(borderTopWidth) < 1 ||
              borderTopColor === backgroundOf(chip)
            );
          })
          .map((chip) => chip.outerHTML.slice(0, 120)),
      ],
    };
  });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1440, height: 900 });
});

for (const path of SCREENS)
  test(`${path} shows focus, icons and chips with forced colours`, { tag: '@long' }, async ({ page }) => {
    await startSession(page, 'role1@acme.test');
    await open(page, path);
    const { icons, problems } = await findInvisible(page);
    expect(icons).toBeGreaterThan(5);
    expect(problems).toEqual([]);
    // From the first control of the page's content.
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      heading.setAttribute('tabindex', '-1');
      heading.focus();
    });
    for (let stop = 0; stop < STOPS; stop += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      const name = await focused.evaluate((element) => element.outerHTML.slice(0, 160));
      const clip = await clipOf(focused);
      // Tab continues from the element that had the focus.
      await expectVisible(
        page,
        clip,
        () => focused.evaluate((element) => element.blur()),
        `focus of ${name}`,
      );
    }
  });

test('the sign-in form shows focus and icons with forced colours', { tag: '@long' }, async ({ page }) => {
  await open(page, '/login');
  expect((await findInvisible(page)).problems).toEqual([]);
  for (const control of [
    page.getByLabel('Email'),
    page.getByLabel('Password', { exact: true }),
    page.getByRole('button', { name: 'Sign in', exact: true }),
  ]) {
    await control.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
    await expectVisible(page, await clipOf(control), () => control.blur(), `focus of ${control}`);
  }
});

test('selected rows, tabs, pages and checkboxes are visible with forced colours', async ({ page }) => {
  await startSession(page, 'role1@acme.test');
  await open(page, '/quotes');
  const grid = page.getByRole('grid', { name: 'Quotes' });
  const row = grid.getByRole('row').nth(1);
  const box = row.getByRole('checkbox');
  const cell = row.getByRole('gridcell').nth(2);
  const tick = async () => {
    await box.click();
    await page.mouse.move(0, 0);
    await box.blur();
  };
  await page.mouse.move(0, 0);
  await expectVisible(page, await clipOf(box, 0), tick, 'a checkbox that is ticked');
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expectVisible(page, await clipOf(cell, 0), tick, 'a row that is no longer selected');
  await expect(row).toHaveAttribute('aria-selected', 'false');

  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]');
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(current.first()).not.toHaveCSS('background-color', ground);

  await grid.getByRole('link').first().click();
  // The list has tabs too, which are still there until the quote is shown.
  await expect(page.getByRole('heading', { level: 1, name: 'Saved quotes' })).toHaveCount(0);
  await expect(page.getByRole('tab').first()).toBeVisible();
  const tab = page.getByRole('tab', { selected: false }).first();
  const choose = async () => {
    await tab.click();
    await page.mouse.move(0, 0);
    await page.locator(':focus').blur();
  };
  const place = await clipOf(tab, 1);
  const name = (await tab.textContent()) ?? '';
  const before = await look(page, place);
  await choose();
  await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
  expect(await countChanged(page, before, await look(page, place)), 'a selected tab').toBeGreaterThan(
    MIN_CHANGED,
  );
});

test('a switch shows whether it is on with forced colours', { tag: '@long' }, async ({ page }) => {
  await startSession(page, 'role1@acme.test');
  await open(page, '/partner/company');
  const control = page.getByRole('switch').first();
  const toggle = async () => {
    await control.click();
    await control.blur();
    await page.mouse.move(0, 0);
  };
  await toggle();
  await expectVisible(page, await clipOf(control), toggle, 'a switch');
});
