import { MultiQuotePage } from '../../pages/multi-quote.ts';
import { Keyboard } from '../../support/keyboard.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  signIn,
  startSession,
  test,
} from '../../support/test.ts';

/** The demo's largest multi-quote, with negotiations in every state. */
async function openLargest(page: Page): Promise<string> {
  const answer = await page.request.get('/api/v1/multi-quotes?search=all+depots');
  const { data } = (await answer.json()) as { data: { uuid: string }[] };
  const uuid = data[0]?.uuid;
  if (uuid === undefined) throw new Error('The demo has no multi-quote of all depots.');
  await page.goto(`/multi-quotes/${uuid}`);
  return uuid;
}

test('a second round is decided by supplier: one group accepted by keyboard, one declined', {
  tag: '@long',
}, async ({ page }) => {
  await startSession(page, 'role1@acme.test');
  await openLargest(page);
  await expect(page.getByRole('tab', { name: /In negotiation/ })).toHaveText(/12/);
  await expectAccessible(page, { colours: true });

  await new MultiQuotePage(page).screen('Negotiations').click();
  for (const status of ['Pending', 'Offer received', 'Accepted', 'Declined'])
    await expect(page.getByRole('grid').getByText(status).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: /second round/ }).click();
  await expect(page.getByText('7 offers to decide')).toBeVisible();
  const groups = page
    .getByRole('region')
    .filter({ has: page.getByRole('button', { name: /^Accept group/ }) });
  const [first, second] = [groups.nth(0), groups.nth(1)];
  const [accepted, declined] = [
    await first.getAttribute('aria-label'),
    await second.getAttribute('aria-label'),
  ];
  await expect(page.getByRole('region', { name: 'Rounds' })).toBeVisible();
  await expectAccessible(page);

  const keyboard = new Keyboard(page);
  await keyboard.press(page.getByRole('button', { name: `Accept group: ${accepted}` }));
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await keyboard.press(dialog.getByRole('button', { name: /^Accept \d+ offer/ }));
  await expect(dialog).toBeHidden();
  await expect(
    page
      .getByRole('region', { name: accepted ?? '', exact: true })
      .getByText('Accepted')
      .first(),
  ).toBeVisible();

  await page.getByRole('button', { name: `Decline group: ${declined}` }).click();
  await dialog.getByLabel('Reason').fill('Not enough for the customer');
  await dialog.getByRole('button', { name: /^Decline \d+ offer/ }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page
      .getByRole('region', { name: declined ?? '', exact: true })
      .getByText('Not enough for the customer')
      .first(),
  ).toBeVisible();

  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoHorizontalScroll(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});

test('a negotiation is started, answered by the desk and opened from its notification', {
  tag: '@long',
}, async ({ page }) => {
  await startSession(page, 'role2@acme.test');
  const uuid = await openLargest(page);
  await page.getByRole('tab', { name: /^Saved/ }).click();
  await expect(page.getByRole('tab', { name: /^Saved/, selected: true })).toBeVisible();
  const quotes = page.getByRole('grid');
  await expect(quotes.getByText('Saved', { exact: true }).first()).toBeVisible();
  await expect(quotes.getByText('Pending CRF')).toHaveCount(0);
  const boxes = quotes.getByRole('checkbox', { name: /^Select / });
  for (const at of [1, 2]) {
    await boxes.nth(at).check();
    await expect(boxes.nth(at)).toBeChecked();
  }
  await page.getByRole('button', { name: 'Negotiate' }).click();
  const panel = page.getByRole('dialog', { name: 'Start a negotiation' });
  await panel.getByLabel('Name').fill('Two depots');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Send to the pricing desk' }).click();
  await expect(page).toHaveURL(new RegExp(`/multi-quotes/${uuid}/negotiations/`));
  await expect(page.getByText('Waiting for the pricing desk')).toBeVisible();
  await expect(page.getByText(/offers? to decide|Start another round/).first()).toBeVisible({
    timeout: 30_000,
  });

  await page.goto('/');
  await page.getByRole('button', { name: /Notifications/ }).click();
  await page
    .getByRole('link', { name: /has answered Two depots/ })
    .or(page.getByRole('button', { name: /has answered Two depots/ }))
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two depots' })).toBeVisible();
});

test('two people on one multi-quote: the second sees what changed, and nothing is lost', async ({
  page,
  colleague,
  problems,
}) => {
  problems.expected.push(/409/);
  await startSession(page, 'role1@acme.test');
  const uuid = await openLargest(page);
  const answer = await page.request.get(`/api/v1/multi-quotes/${uuid}/quotes?status=created&sort=reference`);
  const { data } = (await answer.json()) as { data: { reference: string }[] };
  const reference = data.at(-1)?.reference ?? '';
  await page.goto(`/multi-quotes/${uuid}?search=${reference}`);
  const row = page.getByRole('row').filter({ hasText: reference });

  await signIn(colleague, 'role2@acme.test', { at: `/multi-quotes/${uuid}?search=${reference}` });
  const theirs = colleague.getByRole('row').filter({ hasText: reference });
  await theirs.hover();
  await theirs.getByRole('button', { name: /^Edit/ }).click();

  await row.hover();
  await row.getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('Your reference').fill('FIRST-1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`Quote ${reference} was changed.`).first()).toBeVisible();

  await colleague.getByLabel('Your reference').fill('SECOND-2');
  await colleague.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = colleague.getByRole('alertdialog');
  await expect(conflict.getByText('FIRST-1')).toBeVisible();
  // The form waits for the decision.
  await expectAccessible(colleague, { busy: true });
  await conflict.getByRole('button', { name: /mine/i }).click();
  await expect(colleague.getByText(`Quote ${reference} was changed.`).first()).toBeVisible();
});

test('the whole deal is proposed with a margin, and printed without it', { tag: '@long' }, async ({
  page,
}) => {
  await startSession(page, 'role3@acme.test');
  await openLargest(page);
  await page.getByRole('link', { name: 'Proposal', exact: true }).click();
  const sheet = page.getByRole('article', { name: 'Proposal' });
  await expect(sheet.getByRole('row').nth(1)).toBeVisible();
  const basis = page.getByRole('combobox', { name: 'Enter as' });
  await basis.selectOption({ label: 'Margin (of price)' });
  await expect(page.getByLabel('Margin on monthly')).not.toHaveValue('');
  await expect(page.getByText(/^= [\d.]+% mark-up$/).first()).toBeVisible();
  await basis.selectOption({ label: 'Mark-up (on cost)' });
  await expect(page.getByText(/^= [\d.]+% margin$/).first()).toBeVisible();
  await page.getByLabel('Mark-up on monthly').fill('21');
  await expect(page.getByText(/Saved with this multi quote for your company by/)).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(basis).toBeHidden();
  await expect(sheet.getByText(/mark-up|margin/)).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoHorizontalScroll(page);
});
