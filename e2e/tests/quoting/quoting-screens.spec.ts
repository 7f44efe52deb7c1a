import { NewQuotePage } from '../../pages/new-quote.ts';
import { getQuote, listQuotes } from '../../support/quoting/quotes.ts';
import { RUNS_ALL } from '../../support/runs-all.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  signIn,
  startSession,
  test,
} from '../../support/test.ts';

async function expectNoIssues(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expectAccessible(page, { colours: true });
  await expectNoHorizontalScroll(page);
}

// Each width in one colour scheme, because the schemes only differ in colours.
for (const [width, scheme] of [
  [1440, 'light'],
  [360, 'dark'],
] as const) {
  test(`quoting screens are accessible and fit ${width} px, ${scheme}`, {
    tag: width === 1440 ? '@long' : [],
  }, async ({ page, problems }) => {
    problems.expected.push(/404/);
    await page.setViewportSize({ width, height: 860 });
    await page.emulateMedia({ colorScheme: scheme });
    await startSession(page, 'role1@acme.test');
    const saved = await getQuote(page, 'created', 1);
    const accepted = await getQuote(page, 'accepted', 1);
    const waiting = await getQuote(page, 'data_added', 1);
    const expired = await getQuote(page, 'expired', 1);
    const [broadband] = await listQuotes(page, 'created', 'broadband-quotes');

    const screens: [string, string | RegExp][] = [
      // screens.spec.ts has those without parameters.
      ['/quotes?search=nothing-of-that-name', 'Saved quotes'],
      [`/quotes/${saved.reference}`, saved.customer_name],
      [`/quotes/${saved.reference}?tab=history`, saved.customer_name],
      [`/quotes/${saved.reference}?view=proposal`, 'Proposal'],
      [`/quotes/${expired.reference}`, expired.customer_name],
      [`/quotes/${accepted.reference}?tab=crf&section=contactDetails`, accepted.customer_name],
      [`/quotes/${accepted.reference}?tab=crf&section=documents`, accepted.customer_name],
      [`/quotes/${waiting.reference}?tab=crf`, waiting.customer_name],
      [`/broadband-quotes/${broadband?.reference}`, broadband?.customer_name ?? ''],
      [`/quotes/${waiting.reference}/${waiting.approval_terms_id}`, `Approve ${waiting.customer_name}`],
      ['/availability/quotes/results?search=of-another-time', 'Prices'],
    ];
    // The phone has others.
    const sample = screens.filter((_, at) => RUNS_ALL || at % 4 === (width === 1440 ? 0 : 2));
    for (const [path, heading] of sample)
      await test.step(path, async () => {
        await page.goto(path);
        await expectNoIssues(page, heading);
      });
  });
}

test('unavailable options are explained, with alternatives', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'role2@acme.test');
  await page.route('**/availability/search/results/*', (route) => route.fulfill({ json: { data: [] } }));
  await page.route(/availability\/search\/[0-9a-f-]{36}$/, async (route) => {
    const answer = await route.fetch();
    const body: { data: Record<string, unknown> } = await answer.json();
    await route.fulfill({
      json: { data: { ...body.data, status: 'searched', search_quotes_count: 0, searchQuotesCount: 0 } },
    });
  });
  const quoting = new NewQuotePage(page);
  await quoting.goto();
  await quoting.address.fill('3 Millrace Lane Leeds');
  await quoting.option(/^3 Millrace Lane/).click();
  await page.getByRole('button', { name: '1 Year' }).click();
  await quoting.search.click();
  await expect(page.getByText(/none offers 12 Months here/)).toBeVisible();
  await expectAccessible(page, { colours: true });
  await page.getByRole('link', { name: 'Search all options' }).click();
  await expect(quoting.address).toHaveValue(/3 Millrace Lane/);
  await expect(page.getByRole('button', { name: '1 Year' })).toHaveAttribute('aria-pressed', 'false');
});

for (const width of RUNS_ALL ? [1440, 360] : [360]) {
  test(`broadband on the existing line becomes a saved quote at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 });
    await startSession(page, 'role2@acme.test');
    await page.goto('/availability/broadband-quotes');
    await page.getByRole('combobox', { name: 'Address or postcode' }).fill('3 Millrace Lane Leeds');
    await new NewQuotePage(page).option(/^3 Millrace Lane/).click();
    await page.getByText('Use existing line').click();
    const show = page.getByRole('button', { name: 'Get prices' });
    await show.click();
    await expect(page.getByText('The line number field is required')).toBeVisible();
    await page.getByRole('textbox', { name: 'Line number' }).fill('0113 496 0000');
    await show.click();

    await expect(page.getByText('On the existing line 01134960000')).toBeVisible();
    const technologies = page.getByRole('group', { name: 'Filter by technology' });
    await technologies.getByRole('button', { name: /SOGEA/ }).click();
    await expect(page).toHaveURL(/technology=SOGEA/);
    await expectAccessible(page, { colours: true });
    await expectNoHorizontalScroll(page);

    await page
      .getByLabel('Products')
      .getByRole('button', { name: /^Quote this/ })
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: 'Save as quote' });
    await panel.getByLabel('Customer name').fill(`Copper Kettle ${width}`);
    for (const group of await panel.getByRole('group', { name: /Required|\(required\)/i }).all())
      await group.getByRole('button').first().click();
    await panel.getByRole('button', { name: 'Save quote' }).dblclick();
    const saved = page.getByRole('dialog', { name: 'Saved quote' });
    await saved.getByRole('link', { name: 'Open quote' }).click();
    await expect(page).toHaveURL(/\/broadband-quotes\/QB-\d+/);
    await expect(page.getByRole('heading', { level: 1, name: `Copper Kettle ${width}` })).toBeVisible();

    // A double click created one.
    await page.goto(`/broadband-quotes?search=${encodeURIComponent(`Copper Kettle ${width}`)}`);
    await expect(page.getByText('1 quote', { exact: true })).toBeVisible();
  });
}
