import type { Page } from '@playwright/test';
import {
  type Entry,
  expect,
  expectAccessible,
  listEntries,
  openEntry,
  openStory,
  readDocumentation,
  switchTo,
  test,
} from '../support/stories.ts';
import { expectNoHorizontalScroll } from '../support/test.ts';

const LAYERS = ['Core', 'Page', 'Detail', 'Forms', 'Fields', 'Dates', 'Grid', 'Overlays', 'Charts', 'Map'];
const GROUPS = ['Foundations', ...LAYERS, 'Examples'];
/** Widgets without their own props. */
const WITHOUT_PROPS = new Set(['Box', 'ModalSubmitBar', 'StatRow', 'VisuallyHidden']);
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
/** A screen of 1280 × 900 at 200% and 400% zoom, where everything fits in one column (WCAG 1.4.10). */
const ZOOMED = [
  { width: 640, height: 450 },
  { width: 320, height: 225 },
];

// A group has up to 70 stories.
test.setTimeout(600_000);

test('the menu has every group', { tag: '@long' }, async ({ page }) => {
  const titles = (await listEntries(page, 'story')).map(({ title }) => title.split('/')[0]);
  expect([...new Set(titles)].sort()).toEqual(GROUPS.toSorted());
});

test.describe('each story', { tag: '@long' }, () => {
  // Without motion, everything is in its final place when it is checked.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const group of GROUPS) {
    test(`${group}: light, dark, by Tab, on a phone, at 200% and at 400%`, async ({ page }) => {
      let stops = 0;
      await forEachStory(page, group, async ({ id }) => {
        await page.setViewportSize(DESKTOP);
        await page.emulateMedia({ colorScheme: 'light' });
        // A list renders before its table has loaded. One story shows only that.
        if (group === 'Grid' && !id.endsWith('--loading'))
          await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
        await expectAccessible(page);
        if (group === 'Core' || group === 'Page') await expectNoMotion(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectAccessible(page, { only: 'colours' });
        await page.emulateMedia({ colorScheme: 'light' });
        stops += await expectVisibleFocus(page);
        await page.setViewportSize(PHONE);
        await expectNoHorizontalScroll(page);
        await expectAccessible(page, { colours: true });
        for (const size of ZOOMED) {
          await page.setViewportSize(size);
          await expectNoHorizontalScroll(page);
        }
      });
      if (!['Foundations', 'Map', 'Overlays'].includes(group)) expect(stops).toBeGreaterThan(10);
    });
  }
});

test('each widget documents its props', { tag: '@long' }, async ({ page }) => {
  const pages = await listEntries(page, 'docs');
  const stories = await listEntries(page, 'story');
  const missing: string[] = [];
  // Opening every page of the documentation takes a minute, so this reads Storybook's data instead.
  const examples = new Map<string, Entry>();
  await openStory(page, 'page-tabs--too-many-to-fit');
  for (const entry of pages) {
    const [group = '', name = ''] = entry.title.split('/');
    const story = stories.find(({ title }) => title === entry.title);
    if (story === undefined) throw new Error(`${entry.title} has no story.`);
    const { description, props } = await readDocumentation(page, story);
    if (description === '') missing.push(`${entry.title}: description`);
    if (props.length > 0 && !examples.has(group)) examples.set(group, entry);
    if (props.length === 0 && !WITHOUT_PROPS.has(name)) missing.push(`${entry.title}: props`);
  }
  expect(missing).toEqual([]);
  expect([...examples.keys()]).toEqual(expect.arrayContaining(LAYERS));
  for (const entry of examples.values()) {
    await openEntry(page, entry);
    const name = entry.title.split('/')[1] ?? '';
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(
      page
        .locator('.sbdocs-content > .sb-anchor ~ p, .sbdocs-content > p, .sbdocs-content > div > p')
        .first(),
    ).not.toBeEmpty();
    await expect(page.locator('.docblock-argstable-body tr').first()).toBeVisible();
  }
});

/** Shows each story of a group and runs a check on it. Names every story that fails. */
async function forEachStory(
  page: Page,
  group: string,
  check: (entry: Entry) => Promise<void>,
): Promise<void> {
  const entries = await listEntries(page, 'story', group);
  expect(entries.length).toBeGreaterThan(0);
  const failures: string[] = [];
  for (const [index, entry] of entries.entries()) {
    await test.step(entry.id, async () => {
      if (index === 0 || failures.length > 0) await openEntry(page, entry);
      else await switchTo(page, entry);
      await check(entry).catch((error) => failures.push(`${entry.id}: ${error}`));
    });
  }
  expect(failures.join('\n')).toBe('');
}

async function expectNoMotion(page: Page): Promise<void> {
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

/** Whether the focus is visible: an outline on the element or around it, or the thicker border of its field. */
const hasRing = (element: Element) => {
  const isDrawn = (style: CSSStyleDeclaration) =>
    style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
  const frame = element.closest('.MuiInputBase-root, .MuiPickersInputBase-root')?.querySelector('fieldset');
  if (frame && Number.parseFloat(getComputedStyle(frame).borderTopWidth) >= 2) return true;
  const all: Element[] = [];
  for (let at: Element | null = element; at && all.length < 5; at = at.parentElement) all.push(at);
  return all.some((each) =>
    [undefined, '::after', '::before'].some((part) => isDrawn(getComputedStyle(each, part))),
  );
};

/** Expects every control to be reachable by Tab, in view and with a visible focus. Returns the number of tab stops. */
async function expectVisibleFocus(page: Page): Promise<number> {
  await page.getByRole('main').focus();
  const problems: string[] = [];
  let stops = 0;
  for (; stops < 250; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(async (ring) => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
      const isOnTopNow = () => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        const at = document.elementFromPoint(
          (left + right) / 2,
          (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
        );
        return (
          at === null ||
          element.contains(at) ||
          (element.closest('figure')?.contains(at) ?? false) ||
          at.contains(element) ||
          at.closest('label')?.contains(element) === true
        );
      };
      let isOnTop = isOnTopNow();
      // A tooltip that is just opening is moved to its place within a few frames.
      for (let frame = 0; frame < 10 && !isOnTop; frame += 1) {
        await new Promise(requestAnimationFrame);
        isOnTop = isOnTopNow();
      }
      const { top, bottom, width, height } = element.getBoundingClientRect();
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
  expect(stops, 'the end was reached').toBeLessThan(250);
  return stops;
}
