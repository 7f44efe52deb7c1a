import { findPrinted } from '../support/lists.ts';
import { measureText } from '../support/pdf.ts';
import { signInWithApi } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Width of A4 between the margins of 14 mm, in CSS pixels. */
const PAPER_WIDTH = 688;

/** Pages whose own button prints only the customer's document. */
const OWN_CONTROL = /view=proposal/;

async function expectOnePrintControl(page: Page): Promise<void> {
  const print = page.getByRole('button', { name: 'Print', exact: true });
  await expect(print).toHaveCount(1);
  // In the header, right of every other action but the primary one.
  await expect(page.locator('main header').getByRole('button', { name: 'Print', exact: true })).toBeVisible();
}

/** What would be cut off at the right edge of the paper, or make the browser shrink the page. */
function findBeyondPaper(page: Page): Promise<string[]> {
  return page.evaluate((width) => {
    const beyond: string[] = [];
    for (const element of document.querySelectorAll('main *')) {
      const { right, width: own, height } = element.getBoundingClientRect();
      if (own <= 1 || height <= 1 || right <= width + 1) continue;
      beyond.push(
        `${element.tagName} ${(element.textContent ?? '').slice(0, 40)} ends at ${Math.round(right)}`,
      );
    }
    return beyond.slice(0, 5);
  }, PAPER_WIDTH);
}

test('lists, details and reports print to A4 without a blank sheet or anything cut off', {
  tag: '@long',
}, async ({ page, context, portal }) => {
  test.setTimeout(240_000);
  await signInWithApi(context, portal.url, 'role1@acme.test');
  for (const path of await findPrinted(page, 12)) {
    await page.emulateMedia({ media: null }); // with `screen`, the PDF has no print styles
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    if (!OWN_CONTROL.test(path)) await expectOnePrintControl(page);

    await expect(async () => {
      const text = measureText(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
      expect(text[0], `text on the sheets of ${path}: ${text.join()}`).toBeGreaterThan(60);
      expect(Math.min(...text), `text on the sheets of ${path}: ${text.join()}`).toBeGreaterThan(10);
    }).toPass({ timeout: 20_000 });

    await page.setViewportSize({ width: PAPER_WIDTH, height: 1017 });
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => findBeyondPaper(page), { message: `beyond the paper on ${path}` }).toEqual([]);
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden();
  }
});

test('a list prints every row that matches, not only the page that is shown', async ({
  page,
  context,
  portal,
}) => {
  await signInWithApi(context, portal.url, 'role1@acme.test');
  // The rows on the paper, at the moment when the browser would print it.
  await page.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      const paper = document.querySelector('table:has(caption)');
      document.body.dataset['printed'] =
        `${paper?.querySelector('caption')?.textContent} / ${paper?.querySelectorAll('tbody tr').length}`;
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await page.goto('/orders');
  await expect(page.getByRole('grid')).toBeVisible();
  const shown = (await page.getByText(/^[\d,]+ orders$/).textContent()) ?? '';
  const total = Number(shown.replace(/\D/g, ''));
  expect(total).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute(
    'data-printed',
    `Rows 1–${total} of ${total} / ${total}`,
  );
});
