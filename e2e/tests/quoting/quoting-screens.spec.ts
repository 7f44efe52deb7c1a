import { ApprovalPage } from '../../pages/approval.ts';
import { NewQuotePage } from '../../pages/new-quote.ts';
import { QuotePage } from '../../pages/quote.ts';
import { RequestFormPage } from '../../pages/request-form.ts';
import { dateField } from '../../support/dates.ts';
import { Keyboard } from '../../support/keyboard.ts';
import { farFutureDate } from '../../support/quoting/complete-request-form.ts';
import { getQuote, listQuotes } from '../../support/quoting/quotes.ts';
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
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
}

// Each width in one colour scheme, because the schemes only differ in colours.
for (const [width, scheme] of [
  [1440, 'light'],
  [360, 'dark'],
] as const) {
  test(`every quoting screen is accessible and fits ${width} px, ${scheme}`, async ({ page, problems }) => {
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
    for (const [path, heading] of screens)
      await test.step(path, async () => {
        await page.goto(path);
        await expectNoIssues(page, heading);
      });
  });
}

test('an address is searched and its results browsed with the keyboard only', async ({ page }) => {
  await startSession(page, 'role3@acme.test');
  const quoting = new NewQuotePage(page);
  await quoting.goto();
  await quoting.address.focus();
  await page.keyboard.type('3 Millrace Lane Leeds');
  await expect(quoting.option(/^3 Millrace Lane/)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('LS11 1FD').first()).toBeVisible();
  await page.getByRole('button', { name: '3 Years' }).focus();
  await page.keyboard.press('Space');
  await quoting.search.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/results\?search=/);
  await expect(page.getByText('36 Months', { exact: true }).first()).toBeVisible();

  const grouped = page.getByRole('button', { name: 'Not grouped' });
  await expect(grouped).toBeVisible();
  await grouped.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu').locator(':focus')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/group=/);

  // Back returns to this search with its criteria.
  await page.goBack();
  await expect(page.getByRole('button', { name: '3 Years' })).toHaveAttribute('aria-pressed', 'true');
});

test('the request form is filled in with the keyboard only', async ({ page }) => {
  await startSession(page, 'role1@acme.test');
  const { reference } = await getQuote(page, 'accepted', 5);
  const complete = await getQuote(page, 'approved', 0);
  await new QuotePage(page).goto(reference, '?tab=crf');
  const form = new RequestFormPage(page);
  const keys = new Keyboard(page);
  const { keyboard } = page;
  const radio = async (question: string, answer: string) => {
    // A group is one tab stop, at the selected answer (possibly copied from the other quote) or at the first.
    await keys.tabTo(form.form.getByRole('radiogroup', { name: question }));
    await keyboard.press('Space');
    await keys.arrowUntil(() => form.answer(question, answer).isChecked());
  };
  const choose = async (label: string, option: string) => {
    const field = form.field(label);
    await keys.tabTo(field);
    // A copied answer may be below the option.
    await keyboard.press('Home');
    await keys.arrowUntil(async () => (await field.inputValue()) === option);
  };
  const section = async (title: string) => {
    await keys.press(page.getByRole('button', { name: `Next: ${title}` }));
    await expect(page.getByRole('heading', { name: title, level: 2 })).toBeFocused();
  };

  await test.step('answers are copied from another quote', async () => {
    const copy = page.getByRole('button', { name: 'Copy from another quote' });
    await keys.press(copy);
    const dialog = page.getByRole('dialog', { name: 'Copy from another quote' });
    await keys.tabTo(dialog.getByRole('combobox', { name: 'Quote' }));
    // The form of a quote that became an order is complete; those of other tests may have few answers.
    await keyboard.type(complete.customer_name);
    const wanted = page.getByRole('option', { name: new RegExp(complete.reference) });
    await expect(wanted).toBeVisible();
    const id = (await wanted.getAttribute('id')) ?? '';
    await expect(async () => {
      await keyboard.press('ArrowDown');
      await expect(dialog.getByRole('combobox', { name: 'Quote' })).toHaveAttribute(
        'aria-activedescendant',
        id,
        { timeout: 100 },
      );
    }).toPass();
    await keyboard.press('Enter');
    await keys.press(dialog.getByRole('button', { name: 'Copy answers' }));
    await expect(page.getByText(/answers? copied from Q/).first()).toBeVisible();
    await expect(copy).toBeFocused();
  });
  await test.step('add-on details', async () => {
    await keys.type(form.field('Purchase order reference'), 'PO-KEYS-1');
    for (const group of await form.form.getByRole('group', { name: /\(required\)/i }).all())
      await keys.press(group.getByRole('button').first(), 'Space');
  });
  await test.step('contact details, with a contact saved for the next order', async () => {
    await section('Contact details');
    await keys.type(form.field('Name').first(), 'Imogen Ash');
    await keys.type(form.field('Email').first(), 'imogen.ash@customer.test');
    await keys.type(form.field('Telephone').first(), '0113 496 0044');
    await keys.press(form.form.getByRole('button', { name: 'Add to your contacts' }));
    await expect(page.getByText('Imogen Ash was added to your contacts.').first()).toBeVisible();
    await keys.expectFocusKept();
    await keys.type(form.field('Site contact name'), 'Tom Reed');
    await keys.type(form.field('Site contact telephone'), '07700 900123');
  });
  await test.step('installation details', async () => {
    await section('Installation details');
    await keys.tabTo(dateField(form.form, 'Customer required date'));
    await page.keyboard.type(farFutureDate());
    await radio('Site is ready', 'Yes');
    await keys.type(form.field('Floor'), '2');
    await keys.type(form.field('Room'), 'Comms room');
    await radio('Mains power within 3 m', 'Yes');
    await radio('Rack space available', 'No');
    await choose('Mounting', 'Wall');
  });
  await test.step('property details', async () => {
    await section('Property details');
    await radio('Owned or leased', 'Owned');
    await radio('Access restrictions', 'No');
    await radio('Built after 2000', 'Yes');
    await radio('SSRAMS required', 'No');
  });
  await test.step('technical details', async () => {
    await section('Technical details');
    if (await form.form.getByRole('radiogroup', { name: 'Layer' }).isVisible())
      await radio('Layer', 'Layer 3');
    // A layer 2 line is handed over at an NNI.
    if (await form.field('NNI reference').isVisible()) {
      await keys.type(form.field('NNI reference'), 'NNI-LDS-1');
      await keys.type(form.field('NNI VLAN'), '120');
    }
    // A 100 Mb bearer has one interface, which is filled in; each interface has one connector.
    const interfaceType = form.choice('Interface type');
    if (await interfaceType.isVisible())
      await choose(
        'Interface type',
        (await interfaceType.locator('option').nth(1).textContent())?.trim() ?? '',
      );
    await radio('B end presentation required', 'No');
    if (await form.choice('Router provided').isVisible())
      await choose('Router provided', 'No router: customer provides');
  });
  await test.step('a document is attached and removed', async () => {
    await section('Documents');
    const chooser = page.waitForEvent('filechooser');
    await keys.press(page.getByLabel('Attach documents'));
    await (await chooser).setFiles({
      name: 'floor plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
    });
    await keys.press(page.getByRole('button', { name: 'Remove floor plan.pdf' }));
    await keys.press(page.getByRole('button', { name: 'Remove document' }));
    await expect(page.getByText('No documents attached yet.')).toBeVisible();
    await keys.expectFocusKept();
  });
  await expect(form.sections.getByText('Valid', { exact: true })).toHaveCount(5);
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await keys.press(form.submit, 'Enter', { back: true });
  await expect(page.getByText('Pending Approval').first()).toBeVisible();
  await keys.expectFocusKept();
});

test('approvals are found, read, approved and declined with the keyboard only', async ({ page }) => {
  await startSession(page, 'role1@acme.test');
  const waiting = (await listQuotes(page, 'data_added', 'approvals')).filter(({ reference }) =>
    reference.startsWith('QS'),
  );
  const approval = new ApprovalPage(page);
  const keys = new Keyboard(page);
  const { keyboard } = page;
  const find = async (text: string) => {
    await page.goto('/approvals?status=data_added');
    await keys.type(page.getByRole('searchbox', { name: 'Search quotes' }), text);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/search=/);
  };
  const open = async (reference: string) => {
    await find(reference);
    await expect(page.getByText('1 quote', { exact: true })).toBeVisible();
    await keys.moveToRow(page.getByRole('row', { name: new RegExp(reference) }));
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /^Approve/ })).toBeVisible();
  };

  await test.step('one is read in full and approved', async () => {
    await open(waiting[14]?.reference ?? '');
    const terms = approval.terms.getByRole('region');
    await keys.tabTo(terms);
    await keyboard.press('End');
    await expect
      .poll(() => terms.evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop))
      .toBeLessThan(2);
    await keys.press(approval.agree, 'Space');
    await keys.press(approval.approve);
    await expect(page.getByText('Order Created').first()).toBeVisible();
    await keys.expectFocusKept();
  });
  await test.step('another is declined with a reason', async () => {
    await open(waiting[15]?.reference ?? '');
    await keys.press(approval.decline);
    const dialog = page.getByRole('dialog', { name: /^Decline/ });
    await keys.type(dialog.getByLabel('Reason'), 'The site contact has left.');
    await keys.press(dialog.getByRole('button', { name: 'Decline' }));
    await expect(page.getByText('Sent back', { exact: true })).toBeVisible();
    await keys.expectFocusKept();
  });
  await test.step('two quotes of one supplier are approved together', async () => {
    const rest = waiting.slice(16);
    const supplier = rest.find((one) =>
      rest.some((two) => two !== one && two.supplier_key === one.supplier_key),
    );
    const pair = rest.filter(({ supplier_key }) => supplier_key === supplier?.supplier_key).slice(0, 2);
    await page.goto(
      `/approvals?supplier=${supplier?.supplier_key}&per_page=50&sort=createdAt&direction=desc`,
    );
    // In list order, because arrows move down.
    for (const { reference } of pair) {
      await keys.moveToRow(page.getByRole('row', { name: new RegExp(reference) }));
      await keyboard.press('Space');
    }
    await keys.press(page.getByRole('button', { name: 'Review and approve' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Approve 2 quotes' })).toBeVisible();
    await keys.press(approval.agree, 'Space');
    await keys.press(approval.approve);
    await expect(page.getByText('Orders created', { exact: true })).toBeVisible();
    await keys.expectFocusKept();
  });
});

test('unavailable options are explained, with alternatives', async ({ page }) => {
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
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Search all options' }).click();
  await expect(quoting.address).toHaveValue(/3 Millrace Lane/);
  await expect(page.getByRole('button', { name: '1 Year' })).toHaveAttribute('aria-pressed', 'false');
});

for (const width of [1440, 360]) {
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
    await expectAccessible(page);
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
