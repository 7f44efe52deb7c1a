import { Keyboard } from '../../support/keyboard.ts';
import { listQuotes } from '../../support/quoting/quotes.ts';
import { expect, expectAccessible, signIn, startSession, test } from '../../support/test.ts';

test('a quote is handed to a colleague, who is notified, finds it under Mine, and is mentioned in its notes', {
  tag: '@long',
}, async ({ page, colleague }) => {
  const keyboard = new Keyboard(page);
  await startSession(page, 'role1@acme.test');
  const quote = (await listQuotes(page, 'created')).find(({ owner_name }) => owner_name !== 'Ben Okafor');
  if (quote === undefined) throw new Error('The demo has no saved quote of another owner.');
  const { reference } = quote;
  await page.goto(`/quotes/${reference}`);

  await test.step('the owner, chosen with the keyboard', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Change owner' }).click();
    const dialog = page.getByRole('dialog', { name: `Owner of ${reference}` });
    await expectAccessible(page);
    await keyboard.type(dialog.getByRole('combobox', { name: 'New owner' }), 'Ben');
    await expect(page.getByRole('option', { name: /Ben Okafor/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await keyboard.press(dialog.getByRole('button', { name: 'Change owner' }));
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`Ben Okafor now looks after ${reference}.`).first()).toBeVisible();
    await expect(page.getByText('Ben Okafor', { exact: true }).first()).toBeVisible();
  });

  await test.step('a mention in the notes', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const notes = page.getByRole('textbox', { name: /^Notes/ });
    await notes.pressSequentially('Please ask for the wayleave, @');
    const mention = page.getByRole('dialog', { name: 'Mention a colleague' });
    await expectAccessible(page);
    await mention.getByRole('combobox', { name: 'Name' }).pressSequentially('Ben');
    await expect(page.getByRole('option', { name: /Ben Okafor/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(notes).toHaveValue('Please ask for the wayleave, @Ben Okafor ');
    await expect(notes).toBeFocused();
    await page.keyboard.type('soon.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Please ask for the wayleave, @Ben Okafor soon.')).toBeVisible();
  });

  await test.step('the colleague is notified, and has it under Mine and My team’s', async () => {
    await signIn(colleague, 'role2@acme.test', { at: '/quotes?owner=me' });
    await colleague.getByRole('searchbox', { name: 'Search quotes' }).fill(reference);
    await expect(colleague.getByRole('link', { name: new RegExp(reference) })).toBeVisible();
    await expect(colleague.getByRole('combobox', { name: 'Owner' })).toHaveValue('me');
    await expectAccessible(colleague);
    await colleague.getByRole('button', { name: /^Notifications/ }).click();
    await expect(
      colleague.getByText(`Amelia Hartley made you the owner of ${reference}`).first(),
    ).toBeVisible();
    await expect(
      colleague.getByText(`Amelia Hartley mentioned you in the notes of ${reference}`).first(),
    ).toBeVisible();
  });
});

test('several quotes are handed over at once, and taken back', async ({ page }) => {
  await signIn(page, 'role2@acme.test', { at: '/quotes?status=created' });
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows.nth(2)).toBeVisible();
  for (const index of [1, 2]) await rows.nth(index).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Change owner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Owner of 2 quotes' });
  await dialog.getByRole('button', { name: 'Assign to me' }).click();
  await expect(page.getByText('2 quotes were given to the new owner.').first()).toBeVisible();
  // Fails if a second Undo is on screen.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. 2 quotes were restored.').first()).toBeVisible();
});
