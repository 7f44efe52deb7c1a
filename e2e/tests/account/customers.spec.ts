import { expect, expectAccessible, runOnPortal, signIn, test } from '../../support/test.ts';

// It merges customers, writes notes and sets an owner.
runOnPortal('added data');

test('a customer’s name leads to one page with everything, and two spellings are merged and separated', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, 'role1@acme.test', { at: '/circuits?search=Copperline' });
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('from a list', async () => {
    await page.getByRole('link', { name: 'Copperline Retail' }).first().click();
    await expect(page).toHaveURL(/\/customers\/\d+$/);
    await expect(heading).toHaveText('Copperline Retail');
    await expect(page.getByRole('list', { name: 'Services' }).getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'History of this customer' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('owner', async () => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Assign owner' }).click();
    const dialog = page.getByRole('dialog', { name: /^Owner of / });
    await dialog.getByRole('combobox', { name: 'New owner' }).fill('Amelia');
    await page.getByRole('option', { name: /Amelia Hartley/ }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change owner' }).click();
    await expect(page.getByText('Owner: Amelia Hartley')).toBeVisible();
  });

  await test.step('note', async () => {
    await page.getByLabel('New note').fill('Prefers a call before 10');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Prefers a call before 10');
    await expect(page.getByLabel('New note')).toHaveValue('');
  });

  await test.step('all services, and a new quote', async () => {
    const customer = page.url();
    await page.getByRole('link', { name: 'All services' }).click();
    const chip = page.getByRole('button', { name: /Customer: Copperline Retail/ });
    await expect(chip).toBeVisible();
    const names = page
      .getByRole('grid', { name: 'Services' })
      .getByRole('link', { name: /Copperline|Tidewell/ });
    await expect(names.filter({ hasText: 'Copperline Retail' }).first()).toBeVisible();
    await expect(names.filter({ hasText: 'Tidewell' })).toHaveCount(0);
    await expectAccessible(page);
    await chip.click();
    await expect(page).toHaveURL(/\/circuits$/);
    await page.goto(customer);
    await page.getByRole('link', { name: 'New quote' }).click();
    await expect(page.getByText(/^For Copperline Retail/)).toBeVisible();
    await page.goto(customer);
  });

  await test.step('merge and undo', async () => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Merge with another customer…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge with another customer' });
    await dialog.getByRole('combobox', { name: 'Other customer' }).fill('Tidewell');
    await page.getByRole('option', { name: 'Tidewell Pharmacy' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Merge customers' }).click();
    await expect(page.getByText('Also Tidewell Pharmacy')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Also Tidewell Pharmacy')).toBeHidden();
  });

  await test.step('merge, and separate later on the page', async () => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Merge with another customer…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge with another customer' });
    await dialog.getByRole('combobox', { name: 'Other customer' }).fill('Tidewell');
    await page.getByRole('option', { name: 'Tidewell Pharmacy' }).click();
    await dialog.getByRole('button', { name: 'Merge customers' }).click();
    await expect(page.getByRole('list', { name: 'Other spellings' })).toContainText('Tidewell Pharmacy');
    await page.goto('/customers/by-name?name=tidewell%20pharmacy');
    await expect(heading).toHaveText('Copperline Retail');
    await page.getByRole('button', { name: 'Separate Tidewell Pharmacy' }).click();
    await expect(page.getByRole('list', { name: 'Other spellings' })).toBeHidden();
  });

  await test.step('list and export', async () => {
    await page.goto('/customers?owner=me');
    const table = page.getByRole('grid', { name: 'Customers' });
    await expect(table.getByRole('link', { name: 'Copperline Retail' })).toBeVisible();
    await expect(table.getByRole('link', { name: 'Tidewell Pharmacy' })).toBeHidden();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^customers-/);
  });
});
