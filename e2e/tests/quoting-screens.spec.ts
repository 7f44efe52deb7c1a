import { NewQuotePage } from '../pages/new-quote.ts';
import { quoteIn, quotesIn } from '../support/quotes.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  signIn,
  test,
} from '../support/test.ts';

async function expectSound(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

// Each width in one scheme: what differs between the schemes are colours alone.
for (const [width, scheme] of [
  [1440, 'light'],
  [360, 'dark'],
] as const) {
  test(`every screen of quoting is sound at ${width} px, ${scheme}`, async ({ page, problems }) => {
    test.setTimeout(180_000);
    problems.expected.push(/404/);
    await page.setViewportSize({ width, height: 860 });
    await page.emulateMedia({ colorScheme: scheme });
    await signIn(page, 'role1@acme.test');
    const saved = await quoteIn(page, 'created', 1);
    const accepted = await quoteIn(page, 'accepted', 1);
    const waiting = await quoteIn(page, 'data_added', 1);
    const expired = await quoteIn(page, 'expired', 1);
    const [broadband] = await quotesIn(page, 'created', 'broadband-quotes');

    const screens: [string, string | RegExp][] = [
      ['/availability/quotes', 'New quote'],
      ['/availability/broadband-quotes', 'New broadband quote'],
      ['/quotes', 'Saved quotes'],
      ['/quotes?search=nothing-of-that-name', 'Saved quotes'],
      ['/broadband-quotes', 'Saved broadband quotes'],
      [`/quotes/${saved.reference}`, saved.customer_name],
      [`/quotes/${saved.reference}?tab=history`, saved.customer_name],
      [`/quotes/${saved.reference}?view=proposal`, 'Customer proposal'],
      [`/quotes/${expired.reference}`, expired.customer_name],
      [`/quotes/${accepted.reference}?tab=crf&section=contactDetails`, accepted.customer_name],
      [`/quotes/${accepted.reference}?tab=crf&section=documents`, accepted.customer_name],
      [`/quotes/${waiting.reference}?tab=crf`, waiting.customer_name],
      [`/broadband-quotes/${broadband?.reference}`, broadband?.customer_name ?? ''],
      ['/approvals?status=data_added', 'Approval requests'],
      [`/quotes/${waiting.reference}/${waiting.approval_terms_id}`, `Approve ${waiting.customer_name}`],
      ['/availability/quotes/results?search=of-another-time', 'Prices'],
    ];
    for (const [path, heading] of screens)
      await test.step(path, async () => {
        await page.goto(path);
        await expectSound(page, heading);
      });
  });
}

test('an address becomes a search by keyboard alone, and its results are walked with it', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'role3@acme.test');
  const quoting = new NewQuotePage(page);
  await quoting.goto();
  await quoting.address.focus();
  await page.keyboard.type('3 Millrace Lane Leeds');
  await expect(quoting.option(/^3 Millrace Lane/)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('LS11 1FD').first()).toBeVisible();
  await page.getByRole('button', { name: '36 Months' }).focus();
  await page.keyboard.press('Space');
  await quoting.search.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/results\?search=/);
  await expect(page.getByText('36 Months', { exact: true }).first()).toBeVisible({ timeout: 20_000 });

  const grouped = page.getByRole('button', { name: 'Grouped by supplier' });
  await expect(grouped).toBeVisible({ timeout: 20_000 });
  await grouped.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/group=/);

  // Back leads to this very search, with what was asked for.
  await page.goBack();
  await expect(page.getByRole('button', { name: '36 Months' })).toHaveAttribute('aria-pressed', 'true');
});

test('what no supplier can do is said, with what is possible instead', async ({ page }) => {
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
  await page.getByRole('button', { name: '12 Months' }).click();
  await quoting.search.click();
  await expect(page.getByText(/none offers 12 Months here/)).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ask for everything here' }).click();
  await expect(quoting.address).toHaveValue(/3 Millrace Lane/);
  await expect(page.getByRole('button', { name: '12 Months' })).toHaveAttribute('aria-pressed', 'false');
});

for (const width of [1440, 360]) {
  test(`broadband on the existing line becomes a saved quote at ${width} px`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 860 });
    await signIn(page, 'role2@acme.test');
    await page.goto('/availability/broadband-quotes');
    await page.getByRole('combobox', { name: 'Address or postcode' }).fill('3 Millrace Lane Leeds');
    await new NewQuotePage(page).option(/^3 Millrace Lane/).click();
    await page.getByText('Use the existing line').click();
    const show = page.getByRole('button', { name: 'Show products' });
    await show.click();
    await expect(page.getByText('The line number field is required')).toBeVisible();
    await page.getByRole('textbox', { name: 'Line number' }).fill('0113 496 0000');
    await show.click();

    await expect(page.getByText('On the existing line 01134960000')).toBeVisible({ timeout: 20_000 });
    const technologies = page.getByRole('group', { name: 'Groups by technology' });
    await technologies.getByRole('button', { name: /SOGEA/ }).click();
    await expect(page).toHaveURL(/technology=SOGEA/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByLabel('Products').getByRole('link').first().click();
    const panel = page.getByRole('dialog', { name: 'Make a quote' });
    await panel.getByLabel('Customer name').fill(`Copper Kettle ${width}`);
    for (const group of await panel.getByRole('group', { name: /Required|\(required\)/i }).all())
      await group.getByRole('button').first().click();
    await panel.getByRole('button', { name: 'Save quote' }).dblclick();
    const saved = page.getByRole('dialog', { name: 'Saved quote' });
    await saved.getByRole('link', { name: 'Open quote' }).click();
    await expect(page).toHaveURL(/\/broadband-quotes\/QB-\d+/);
    await expect(page.getByRole('heading', { level: 1, name: `Copper Kettle ${width}` })).toBeVisible();

    // A double click made one.
    await page.goto(`/broadband-quotes?search=${encodeURIComponent(`Copper Kettle ${width}`)}`);
    await expect(page.getByText('1 quote', { exact: true })).toBeVisible();
  });
}
