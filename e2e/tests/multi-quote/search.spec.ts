import type { Page } from '@playwright/test';
import { MultiQuotePage } from '../../pages/multi-quote.ts';
import { RUNS_ALL } from '../../support/runs-all.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  signIn,
  startSession,
  test,
} from '../../support/test.ts';

/** `npm test` searches fewer sites, because the server takes most of the time. */
const SITES = RUNS_ALL ? 5000 : 2000;
const COUNT = SITES.toLocaleString('en-GB');
/** Long work: thousands of sites on a busy machine. */
const LONG = { timeout: 120_000 };

/** A multi-quote with sites of which each asks for nothing in particular. */
async function createMultiQuote(page: Page, sites: number): Promise<string> {
  return page.evaluate(async (count) => {
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '');
    const send = async (path: string, init: RequestInit) => {
      const answer = await fetch(`/api/v1/multi-quotes${path}`, {
        method: 'POST',
        ...init,
        headers: { accept: 'application/json', 'X-XSRF-TOKEN': token, ...init.headers },
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return (await answer.json()) as { data: { uuid: string } };
    };
    const { data } = await send('', {
      body: JSON.stringify({ name: 'Stopped and resumed' }),
      headers: { 'content-type': 'application/json' },
    });
    const rows = Array.from(
      { length: count },
      (_, index) => `Brindle,B-${index},${index} Test Row,Leeds,LS1 4AP`,
    );
    const form = new FormData();
    const header = 'customer_name,custom_reference,address_line_1,town,postcode';
    form.set('addresses', new File([[header, ...rows].join('\r\n')], 'sites.csv', { type: 'text/csv' }));
    await send(`/${data.uuid}/multi-quote-locations/import`, { body: form });
    return data.uuid;
  }, sites);
}

test('a search is stopped and resumed, then prices are chosen, changed and saved', { tag: '@long' }, async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page, 'role2@acme.test');
  const uuid = await createMultiQuote(page, SITES);
  await page.goto(`/availability/multi-quotes/${uuid}/search`);
  await expect(page.getByRole('form', { name: 'Get prices' })).toBeVisible();
  await expectAccessible(page, { colours: true });

  await page.getByRole('button', { name: `Get prices for ${COUNT} sites` }).click();
  const stop = page.getByRole('button', { name: 'Stop search' });
  // The button ignores presses right after it has appeared.
  await expect(async () => {
    if (await stop.isVisible()) await stop.click({ timeout: 1000 });
    await expect(page.getByText('The search was stopped')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText(`of ${COUNT} sites searched`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Resume search' }).click();
  await expect(page.getByText(/^Last search: [\d,]+ sites?, finished/)).toBeVisible(LONG);

  await new MultiQuotePage(page).screen('Results').click();
  await expect(page.getByRole('tab', { name: new RegExp(`With prices\\s*${COUNT}`) })).toBeVisible(LONG);
  await page.getByRole('button', { name: 'Select prices for me' }).click();
  const panel = page.getByRole('dialog', { name: `Select prices for ${COUNT} sites` });
  // Asked once for the deal, because the prices have several terms.
  await panel
    .getByRole('combobox', { name: 'Compare prices' })
    .selectOption({ label: 'All terms, by cost per month' });
  await expect(panel.getByText(`New price: ${COUNT} sites.`)).toBeVisible(LONG);
  await expectAccessible(page);
  await panel.getByRole('button', { name: `Select prices for ${COUNT} sites` }).click();
  await expect(page.getByText(`A price is selected for ${COUNT} sites`)).toBeVisible(LONG);
  const totals = page.getByRole('group', { name: 'Totals of the selected prices' });
  await expect(totals.getByText(COUNT, { exact: true })).toBeVisible();
  await expect(totals.getByText(`of ${COUNT}; 0 saved as quotes`)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Search sites' }).fill('B-1321');
  await page
    .getByRole('grid', { name: 'Results' })
    .getByRole('link', { name: /1321 Test Row/ })
    .click();
  await expect(page.getByRole('region', { name: 'Selected price' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByRole('region', { name: 'Selected price' })).toHaveCount(0);
  await page.getByRole('grid', { name: 'Prices' }).getByRole('link').first().click();
  await page
    .getByRole('dialog', { name: 'More info' })
    .getByRole('button', { name: 'Select this price' })
    .click();
  await expect(page.getByRole('region', { name: 'Selected price' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Results' }).click();
  await page.getByRole('searchbox', { name: 'Search sites' }).fill('B-1321');
  const results = page.getByRole('grid', { name: 'Results' });
  await expect(results.getByRole('link', { name: /Test Row/ })).toHaveCount(1);
  await results.getByRole('checkbox').last().check();
  await page.getByRole('button', { name: 'Save as quotes' }).click();
  await page.getByRole('button', { name: 'Save quotes' }).click();
  await expect(results.getByText('Saved', { exact: true })).toBeVisible();
});

test('search, results and a site fit a phone and pass axe in the dark', { tag: '@long' }, async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 860 });
  await startSession(page, 'role1@acme.test');
  const answer = await page.request.get('/api/v1/multi-quotes?search=Pennine', {
    headers: { accept: 'application/json' },
  });
  const { data }: { data: { uuid: string }[] } = await answer.json();
  const base = `/availability/multi-quotes/${data[0]?.uuid}`;
  await page.goto(`${base}/search`);
  await expect(page.getByRole('button', { name: /^Get prices for \d+ sites?$/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.goto(`${base}/searches?outcome=unmatched`);
  await expect(
    page.getByText(/prices? here (matches|does not match) the site’s search filters/).first(),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page
    .getByRole('link', { name: /Pennine Foods/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Closest alternatives' })).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.goto('/multi-quotes/price-requests');
  await expect(page.getByRole('heading', { level: 1, name: 'All negotiations' })).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});
