import { NewQuotePage } from '../../pages/new-quote.ts';
import { ProposalPage } from '../../pages/proposal.ts';
import { waitForMail } from '../../support/mail.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  runOnPortal,
  signIn,
  test,
} from '../../support/test.ts';

// This test changes a user's price access permanently, and other tests sign in as that user.
runOnPortal('price access');

test('an administrator lets a user see selling prices only', { tag: '@long' }, async ({
  page,
  colleague,
  portal,
}) => {
  test.slow();
  await signIn(page, 'role1@acme.test', { at: '/partner/company' });
  await page.getByLabel('Leased lines', { exact: true }).selectOption('Mark-up (on cost)');
  await page.getByLabel('Leased lines, monthly').fill('50');
  await page.getByLabel('Leased lines, install').fill('10');
  await page.getByRole('button', { name: 'Save margins' }).click();
  await expect(page.getByText('Default margins saved.')).toBeVisible();

  await page.goto('/partner/users?search=role3');
  const row = page.getByRole('row').filter({ hasText: 'role3@acme.test' });
  await row.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Edit user' }).click();
  const form = page.getByRole('form', { name: 'Edit user' });
  await form.getByRole('radio', { name: /^Selling prices only/ }).check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save user' }).click();
  await expect(page.getByText('Selling prices only')).toBeVisible();

  await colleague.setViewportSize({ width: 360, height: 800 });
  await signIn(colleague, 'role3@acme.test', { at: '/quotes?status=created' });
  await expect(colleague.getByText('Selling price, monthly').first()).toBeVisible();
  await expectNoHorizontalScroll(colleague);
  await expectAccessible(colleague);
  // The heading of a selling price is longer than that of a cost.
  await colleague.setViewportSize({ width: 1440, height: 900 });
  await colleague.goto('/multi-quotes');
  await colleague.getByRole('link', { name: 'Harlequin Logistics, all depots' }).click();
  await expect(colleague.getByRole('columnheader', { name: 'Held until' })).toBeVisible();
  const scroller = colleague.getByRole('grid').locator('.MuiDataGrid-virtualScroller');
  await expect.poll(() => scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await colleague.setViewportSize({ width: 360, height: 800 });
  await colleague.goto('/quotes?status=created');
  const link = colleague.getByRole('link', { name: /^QS?-/ }).first();
  const reference = (await link.textContent()) ?? '';
  const readMonthly = async (reader: typeof page) => {
    const answer = await reader.request.get(`/api/v1/quotes/${reference}`);
    return (await answer.json()).data.monthly_cost as number;
  };
  expect(await readMonthly(colleague)).toBe(Math.round((await readMonthly(page)) * 1.5));
  await link.click();
  await expect(colleague.getByText('Selling price', { exact: true }).first()).toBeVisible();
  const selling = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
  await expect(
    colleague.getByText(selling.format((await readMonthly(colleague)) / 100)).first(),
  ).toBeVisible();
  await expectNoHorizontalScroll(colleague);
  await expectAccessible(colleague);

  await colleague.getByRole('link', { name: 'Proposal', exact: true }).click();
  const proposal = new ProposalPage(colleague);
  const price = selling.format((await readMonthly(colleague)) / 100);
  const cost = selling.format((await readMonthly(page)) / 100);
  await expect(proposal.sheet).toContainText(price);
  await expect(colleague.getByLabel(/mark-up|margin/i)).toHaveCount(0);
  await proposal.send.click();
  await expectAccessible(colleague);
  await proposal.mail.getByLabel('To', { exact: true }).fill('lucy.selling@customer.test');
  await proposal.mail.getByRole('button', { name: 'Send' }).click();
  await expect(proposal.mail).toHaveCount(0);
  await waitForMail(portal, 'lucy.selling@customer.test');
  await proposal.version(1).click();
  await expect(proposal.sheet).toContainText(price);
  await expect(colleague.getByText(/mark-up|margin/i)).toHaveCount(0);
  await expect(colleague.getByText(cost)).toHaveCount(0);
  await expectNoHorizontalScroll(colleague);

  // The company has no default margin for broadband.
  await colleague.goto('/broadband-quotes?status=created');
  await colleague.getByRole('link', { name: /^QB-/ }).first().click();
  await expect(colleague.getByText(/^No selling price/)).toBeVisible();
  await colleague.getByRole('link', { name: 'Proposal', exact: true }).click();
  await expect(colleague.getByText(/has no selling price.*Ask your company’s administrator/)).toBeVisible();
  await expect(proposal.send).toHaveCount(0);

  await colleague.goto('/');
  await expect(colleague.getByText('Open quotes').first()).toBeVisible();
  await expect(colleague.getByRole('heading', { name: 'Pipeline' })).toHaveCount(0);
  await expectNoHorizontalScroll(colleague);

  const quoting = new NewQuotePage(colleague);
  await quoting.goto();
  await quoting.address.fill('3 Millrace Lane Leeds');
  await quoting.option(/^3 Millrace Lane/).click();
  await quoting.search.click();
  await expect(colleague.getByText(/^\d+ prices?$/)).toBeVisible();
  await expect(colleague.getByRole('progressbar')).toHaveCount(0);
  await expect(colleague.getByText('Selling price, monthly').locator('visible=true').first()).toBeVisible();
  await expectNoHorizontalScroll(colleague);
  await expectAccessible(colleague);
});
