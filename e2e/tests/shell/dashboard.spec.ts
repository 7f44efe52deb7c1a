import { signInWithApi } from '../../support/sign-in.ts';
import { expect, type Page, test } from '../../support/test.ts';

interface Figure {
  href: string;
  /** The text shown, including its label. */
  text: string;
  count: number;
}

/** Every count on the page with the link it belongs to. Individual waiting items are not counts. */
function readFigures(page: Page): Promise<Figure[]> {
  return page.getByRole('main').evaluate((main) => {
    const textOf = (element: Element | null | undefined) => {
      const copy = element?.cloneNode(true) as Element | undefined;
      for (const drawn of copy?.querySelectorAll('[aria-hidden="true"]') ?? []) drawn.remove();
      return copy?.textContent.trim() ?? '';
    };
    return [...main.querySelectorAll('a[href]')].flatMap((link) => {
      if (textOf(link.closest('section')?.querySelector('h2')) === 'Waiting for you') return [];
      // In a card the figure is below the link that covers it.
      const below = textOf(link.parentElement?.nextElementSibling);
      const text = `${textOf(link)} ${/^[\d,]+$/.test(below) ? below : ''}`;
      const count = /\d[\d,]*/.exec(text)?.[0];
      return count === undefined
        ? []
        : [{ href: link.getAttribute('href') ?? '', text, count: Number(count.replaceAll(',', '')) }];
    });
  });
}

/** Navigates as a link of the portal does. */
function follow(page: Page, href: string): Promise<void> {
  return page.evaluate((to) => {
    const index = Number(history.state?.idx ?? 0) + 1;
    history.pushState({ idx: index, key: `test-${index}`, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, href);
}

/** Every figure of the dashboard by the list it links to, quotes of each kind included. */
async function readDashboard(page: Page): Promise<Map<string, Figure>> {
  const kinds = page.getByRole('tablist', { name: 'Kind of quote' }).getByRole('tab');
  await expect(kinds).toHaveCount(3);
  const figures = new Map<string, Figure>();
  for (const kind of await kinds.all()) {
    await kind.click();
    for (const figure of await readFigures(page)) figures.set(figure.href, figure);
  }
  return figures;
}

test('each figure links to a list with that many rows', { tag: '@long' }, async ({
  page,
  context,
  portal,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInWithApi(context, portal.url, 'role1@acme.test');
  await page.goto('/');
  const figures = await readDashboard(page);
  const lists = new Set([...figures.keys()].map((href) => href.split('?')[0]));
  expect(lists).toEqual(
    new Set(['/quotes', '/broadband-quotes', '/multi-quotes', '/orders', '/circuits', '/support']),
  );
  expect(figures.size).toBeGreaterThan(30);
  const total = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^[\d,]+ \w/ });
  for (const { href, text, ...figure } of figures.values()) {
    let { count } = figure;
    await expect(async () => {
      await follow(page, href);
      try {
        const shown = new RegExp(`^${count.toLocaleString('en-GB')} `);
        await expect(total, `${text}: ${href}`).toHaveText(shown, { timeout: 5000 });
      } catch (error) {
        // A new order moves on to its next milestone within seconds, so the figure may have changed meanwhile.
        await page.goto('/');
        count = (await readDashboard(page)).get(href)?.count ?? count;
        throw error;
      }
    }).toPass({ timeout: 60_000 });
  }
});
