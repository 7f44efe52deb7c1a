import { farFutureDate } from '../../support/complete-request-form.ts';
import { acceptMultiQuote } from '../../support/multi-quotes.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  signIn,
  test,
} from '../../support/test.ts';

/** Enters once what all sites have in common: everything but the floor. */
async function answerForAllSites(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Answer for all 3 sites' }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer for 3 sites' });
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  const answer = (group: string, choice: string) =>
    dialog.getByRole('radiogroup', { name: group }).getByRole('radio', { name: choice }).check();
  const choose = (name: string, option: string) =>
    dialog.getByRole('combobox', { name }).selectOption(option);
  await field('Purchase order reference').fill('PO-7741');
  await field('Name').fill('Priya Shah');
  await field('Email').fill('priya.shah@customer.test');
  await field('Telephone').fill('0113 496 0021');
  await field('Site contact name').fill('Tom Reed');
  await field('Site contact telephone').fill('07700 900123');
  await field('Customer required date').fill(farFutureDate());
  await answer('Site is ready', 'Yes');
  await field('Room').fill('Comms room');
  await answer('Mains power within 3 m', 'Yes');
  await answer('Rack space available', 'No');
  await choose('Mounting', 'Wall');
  await answer('Owned or leased', 'Owned');
  await answer('Access restrictions', 'No');
  await answer('Built after 2000', 'Yes');
  await answer('SSRAMS required', 'No');
  await answer('Layer', 'Layer 3');
  await choose('Interface type', '1000BASE-T');
  await choose('Service presentation, A end', 'RJ45');
  await answer('B end presentation required', 'No');
  await choose('Router provided', 'No router: customer provides');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save for 3 sites' }).click();
  await expect(page.getByText('3 forms saved.')).toBeVisible();
}

test('request forms of many sites become orders: answers in common and per site, terms, approval', async ({
  page,
}) => {
  await signIn(page, 'role2@acme.test');
  const uuid = await acceptMultiQuote(page, 'Northern depots', 3);
  await page.goto(`/multi-quotes/${uuid}/request-forms?section=installationDetails`);
  await expect(page.getByText('0 of 3 forms complete')).toBeVisible();
  await expectAccessible(page);
  await answerForAllSites(page);
  await expect(page.getByText('0 of 3 forms complete')).toBeVisible();

  // Per site, with the keyboard.
  for (const site of ['Depot 1', 'Depot 2']) {
    await page.getByRole('textbox', { name: `Floor, ${site}, LS1 4AP` }).fill('2');
    await page.keyboard.press('Tab');
  }
  await expect(page.getByText('2 of 3 forms complete')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 760 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Submit 2 complete forms' }).click();
  await expect(page.getByText('2 forms submitted for approval. 1 form still needs answers.')).toBeVisible();

  await page.getByRole('link', { name: 'Approval', exact: true }).click();
  const blocked = page.getByRole('button', { name: 'Approve and order' });
  await expect(blocked).toHaveAccessibleDescription(/Only an administrator/);

  await page.context().clearCookies();
  await signIn(page, 'role1@acme.test', { at: `/multi-quotes/${uuid}/terms` });
  await expect(page.getByRole('button', { name: 'Approve and order' })).toHaveAccessibleDescription(
    'Accept the terms of at least one supplier.',
  );
  await expectAccessible(page);
  for (const terms of await page.getByRole('checkbox', { name: /This covers/ }).all()) await terms.check();
  await page.setViewportSize({ width: 360, height: 760 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Approve and order 2 quotes' }).click();
  await expect(page.getByText('All 2 orders were placed.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Nothing else to approve')).toBeVisible();
  const orders = page.getByRole('list', { name: 'Created orders' }).getByRole('link');
  await expect(orders).toHaveCount(2);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { only: 'colours' });
  await orders.first().click();
  await expect(page).toHaveURL(/\/orders\/ORD-/);
});
