import { expect, expectAccessible, runOnPortal, signIn, test } from '../../support/test.ts';

// Shares a portal, because the test undoes its changes of users.
runOnPortal('added data');

const isFocused = (element: Element) => element === document.activeElement;

test('an administrator changes several users with the keyboard alone', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'role1@acme.test', { at: '/partner/users?sort=name&direction=asc' });
  const grid = page.getByRole('grid', { name: 'Users' });
  const first = grid.getByRole('checkbox', { name: 'Select Ben Okafor' });
  await first.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('2 users selected')).toBeVisible();
  await expectAccessible(page);

  const field = page.getByRole('combobox', { name: 'Field to change' });
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab');
    if (await field.evaluate(isFocused)) break;
  }
  await expect(field).toBeFocused();
  await page.keyboard.press('t');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Team' })).toBeFocused();
  await page.keyboard.type('Night desk');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Apply to selected' })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Change team on 2 users?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  // Escape closes only the question. What was typed is still there.
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Apply to selected' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Team' })).toHaveValue('Night desk');
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Change team' })).toBeVisible();
  for (let presses = 0; presses < 4; presses += 1) {
    if (await question.getByRole('button', { name: 'Change team' }).evaluate(isFocused)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('gridcell', { name: 'Night desk' })).toHaveCount(2);
  // Focus does not fall back to the start of the page when the bar closes.
  await expect(page.getByText('2 users selected')).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();

  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(grid.getByRole('gridcell', { name: 'Night desk' })).toHaveCount(0);
});
