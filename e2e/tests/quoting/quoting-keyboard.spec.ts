import { ApprovalPage } from '../../pages/approval.ts';
import { NewQuotePage } from '../../pages/new-quote.ts';
import { QuotePage } from '../../pages/quote.ts';
import { RequestFormPage } from '../../pages/request-form.ts';
import { dateField } from '../../support/dates.ts';
import { Keyboard } from '../../support/keyboard.ts';
import { farFutureDate } from '../../support/quoting/complete-request-form.ts';
import { getQuote, listQuotes } from '../../support/quoting/quotes.ts';
import { expect, startSession, test } from '../../support/test.ts';

test('an address is searched and its results browsed with the keyboard only', async ({ page }) => {
  await startSession(page, 'role3@acme.test');
  const quoting = new NewQuotePage(page);
  await quoting.goto();
  await quoting.address.focus();
  await page.keyboard.type('3 Millrace Lane Leeds');
  // Addresses that match a part of the text may be listed first.
  await expect(quoting.option(/^3 Millrace Lane/)).toHaveCount(1);
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

test('the request form is filled in with the keyboard only', { tag: '@long' }, async ({ page }) => {
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
    // The form of a quote that became an order is complete; forms of other tests may have few answers.
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

test('approvals are found, read, approved and declined with the keyboard only', { tag: '@long' }, async ({
  page,
}) => {
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
