import { findLists } from '../support/lists.ts';
import { openInPlace } from '../support/open-in-place.ts';
import { RUNS_ALL } from '../support/runs-all.ts';
import { signInWithApi } from '../support/sign-in.ts';
import { expect, expectNoHorizontalScroll, type Page, test } from '../support/test.ts';

/** Prices and status tags that are cut off, or hidden beside something that shows no scroll bar or edge. */
function findCutValues(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    if (main === null) return ['no main'];
    const cut: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement;
      const isStatus = parent !== null && parent.closest('.MuiChip-root') !== null;
      if (parent === null || !(isStatus || /^£[\d,]+/.test(text.textContent ?? ''))) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      if (width <= 1) continue;
      for (let box: Element | null = parent; box !== null && box !== main; box = box.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(box);
        if (clipPath !== 'none') break;
        if (overflowX === 'visible') continue;
        const edge = box.getBoundingClientRect();
        const isOutside = right > edge.right + 1 || left < edge.left - 1;
        const canScroll = overflowX === 'auto' || overflowX === 'scroll';
        const showsIt = box.hasAttribute('data-edges') || box.matches('.MuiDataGrid-virtualScroller');
        if (canScroll && showsIt) break;
        if (isOutside) cut.push(text.textContent ?? '');
      }
    }
    return [...new Set(cut)];
  });
}

/** A text may lack this much beside columns that leave {@link MAX_UNUSED_PX}: about one more word. */
const MAX_MISSING_PX = 80;
const MAX_UNUSED_PX = 80;

/** The columns whose text is cut although other columns have room to spare, with how much. */
function findCutBesideRoom(page: Page): Promise<string[]> {
  return page.evaluate(
    ([maxMissing, maxUnused]) => {
      const CELL_PADDING = 20;
      const SORT_ICON = 24;
      const isHidden = (text: Node) => {
        for (let box = text.parentElement; box !== null && box !== document.body; box = box.parentElement)
          if (getComputedStyle(box).clipPath !== 'none') return true;
        return false;
      };
      const getTextWidth = (element: Element) => {
        const { left } = element.getBoundingClientRect();
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        let end = left;
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          if (isHidden(text)) continue;
          const range = document.createRange();
          range.selectNodeContents(text);
          end = Math.max(end, range.getBoundingClientRect().right);
        }
        return end - left + CELL_PADDING / 2;
      };
      const cut: string[] = [];
      let unused = 0;
      for (const header of document.querySelectorAll('main [role="columnheader"][data-field]')) {
        const field = header.getAttribute('data-field') ?? '';
        const title = header.querySelector('.MuiDataGrid-columnHeaderTitle');
        if (field.startsWith('__') || title === null) continue;
        const cells = [...document.querySelectorAll(`main [role="gridcell"][data-field="${field}"]`)];
        const longest = Math.max(0, ...cells.map(getTextWidth));
        const missing = longest - header.clientWidth;
        if (missing > maxMissing) cut.push(`${field} lacks ${Math.round(missing)} px`);
        else unused += Math.max(0, header.clientWidth - Math.max(longest, getTextWidth(title) + SORT_ICON));
      }
      return unused > maxUnused && cut.length > 0 ? [...cut, `${Math.round(unused)} px unused`] : [];
    },
    [MAX_MISSING_PX, MAX_UNUSED_PX] as const,
  );
}

async function expectNothingCut(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect
    .poll(() => findCutValues(page), { message: `prices and statuses cut off on ${path}` })
    .toEqual([]);
  await expectNoHorizontalScroll(page);
}

test('no list cuts off a price or a status at 360 to 1440 px', async ({ page, context, portal }) => {
  test.setTimeout(480_000);
  await signInWithApi(context, portal.url, 'role1@acme.test');
  for (const path of await findLists(page, 4)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openInPlace(page, path);
    await expectNothingCut(page, `${path} at 1440 px`);
    expect.soft(await findCutBesideRoom(page), `cut beside room on ${path}`).toEqual([]);
    for (const width of RUNS_ALL ? [1280, 1024, 768, 360] : [360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNothingCut(page, `${path} at ${width} px`);
    }
  }
});

/** Raises the costs in all answers of the API to five digits per month. */
async function raisePrices(page: Page): Promise<void> {
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch({ maxRetries: 3 });
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    const text = await response.text();
    const body = text.replace(
      /("\w*_cost":)(\d+)/g,
      (_, name, pence) => `${name}${Number(pence) * 30 + 1_234_599}`,
    );
    return route.fulfill({ response, body });
  });
}

test('no list cuts off large prices', { tag: '@long' }, async ({ page, context, portal }) => {
  await signInWithApi(context, portal.url, 'role1@acme.test');
  const paths = (await findLists(page)).filter((path) =>
    /^\/(quotes|approvals|customers)$|\?with=|^\/multi-quotes\/[^/?]+$/.test(path),
  );
  await raisePrices(page);
  await page.reload();
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openInPlace(page, path);
    for (const width of [1440, 1024, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNothingCut(page, `${path} at ${width} px`);
    }
  }
});

/** Pixels by which the page's tables scroll sideways, by name. */
function findSidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main .MuiDataGrid-virtualScroller')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((table) => {
        const columns = [...table.querySelectorAll('[role="columnheader"]')].map(
          (header) => `${header.getAttribute('data-field')} ${header.clientWidth}`,
        );
        return `${table.scrollWidth - table.clientWidth} px: ${columns.join(', ')}`;
      }),
  );
}

test.describe('at 1024 px, beside a scroll bar', () => {
  // The menu leaves the least space at this width.
  test.use({ viewport: { width: 1024, height: 900 } });

  test('no list scrolls sideways, so that its row actions and last columns are seen', async ({
    page,
    context,
    portal,
  }) => {
    test.setTimeout(300_000);
    await signInWithApi(context, portal.url, 'role1@acme.test');
    // Cells with controls do not fit: one question of a request form in each column.
    const paths = (await findLists(page, 12)).filter((path) => !path.endsWith('/request-forms'));
    for (const path of paths) {
      await openInPlace(page, path);
      // Chromium without a window has scroll bars of no width.
      await page.evaluate(() => {
        document.body.style.paddingRight = '15px';
      });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect.poll(() => findSidewaysScroll(page), { message: path }).toEqual([]);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('filters by date fit their sheet, also with a date', async ({ page, context, portal }) => {
    await signInWithApi(context, portal.url, 'role1@acme.test');
    for (const path of ['/circuits', '/circuits?contract_end_from=2026-12-01&contract_end_to=2027-12-31']) {
      await page.goto(path);
      await page.getByRole('button', { name: /^Filters/ }).click();
      const choose = page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: /^Choose/ });
      await choose.scrollIntoViewIfNeeded();
      await expect(choose, path).toBeInViewport({ ratio: 1 });
    }
  });
});

test.describe('at 200% zoom', () => {
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });

  test('no list cuts off a price or a status', { tag: '@long' }, async ({ page, context, portal }) => {
    await signInWithApi(context, portal.url, 'role1@acme.test');
    for (const path of await findLists(page, 6)) {
      await openInPlace(page, path);
      await expectNothingCut(page, path);
    }
  });
});
