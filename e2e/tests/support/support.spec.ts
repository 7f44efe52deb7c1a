import { readFile } from 'node:fs/promises';
import { Keyboard } from '../../support/keyboard.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, signIn, test } from '../../support/test.ts';

test('planned work leads to its services, and a fault there is opened, answered, escalated and closed', async ({
  page,
  problems,
}) => {
  problems.expected.push(/42[26] \/api\/v1\/support\/cases/, /status of 42[26]/);
  const keyboard = new Keyboard(page);
  await signIn(page, 'role1@acme.test', { at: '/documentation/notifications?is_current=true' });

  await test.step('the notice, its services and its calendar file', async () => {
    await page.getByRole('link', { name: 'Planned work at Leeds' }).click();
    const services = page.getByRole('grid', { name: 'Your affected services' });
    await expect(services.getByRole('link').first()).toBeVisible();
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to calendar' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain('SUMMARY:Planned work at Leeds');
    await services.getByRole('link').first().click();
    await expect(page.getByText(/^Planned work on /)).toBeVisible();
    await expectAccessible(page);
  });

  const panel = page.getByRole('dialog', { name: 'Open a case' });
  await test.step('a fault with the service filled in, refused while incomplete', async () => {
    await page.getByRole('link', { name: 'Report a fault' }).click();
    await expect(panel.getByRole('radio', { name: /^Assurance/ })).toBeFocused();
    await expect(panel.getByRole('combobox', { name: 'Service' })).not.toHaveValue('');
    await expect(panel.getByRole('button', { name: 'Open case' })).toBeInViewport();
    await panel.getByRole('button', { name: 'Open case' }).click();
    await expect(panel.getByText('The subject field is required')).toBeVisible();
    await expectAccessible(page);
    await panel.getByLabel('Issue').selectOption('No service');
    await expect(panel.getByRole('radio', { name: /^High/ })).toBeChecked();
    await panel.getByLabel('Attachments').setInputFiles({
      name: 'tool.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('MZ'),
    });
    await keyboard.type(panel.getByLabel('Subject'), 'No light');
    await keyboard.type(panel.getByLabel('Description'), 'The WAN light is off since 09:00.');
    await expect(panel.getByText('tool.exe must have a valid file type')).toBeVisible();
    await keyboard.press(panel.getByRole('button', { name: 'Open case' }));
    await expect(page.getByRole('heading', { level: 1, name: 'No light' })).toBeVisible();
  });

  await test.step('all details of the service, a comment by keyboard, escalation', async () => {
    await expect(page.getByRole('region', { name: 'Service details' }).getByText('Bandwidth')).toBeVisible();
    await keyboard.type(page.getByLabel('Add a comment'), 'The router was restarted.');
    await keyboard.press(page.getByRole('button', { name: 'Send comment' }));
    await expect(
      page.getByRole('list', { name: 'Comments on this case' }).getByText('The router was restarted.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Escalate', exact: true }).click();
    const escalation = page.getByRole('dialog', { name: 'Escalate this case' });
    await escalation.getByRole('button', { name: 'Escalate case' }).click();
    await expect(escalation.getByText('The reason field is required')).toBeVisible();
    await escalation.getByLabel('Reason').fill('The tills are down.');
    await escalation.getByRole('button', { name: 'Escalate case' }).click();
    await expect(escalation).toBeHidden();
    await expect(page.getByText('Escalated').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('print, 360 px and the end', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: /Change|Attach|Send comment/ })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Service details' })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Close case' }).click();
    const closing = page.getByRole('dialog', { name: /^Close case/ });
    await closing.getByRole('radio', { name: 'The problem is fixed' }).check();
    await expectAccessible(page);
    await closing.getByRole('button', { name: 'Close case' }).click();
    await expect(page.getByText('This case is closed')).toBeVisible();
    // The dialog has the same words while it closes.
    await expect(closing).toBeHidden();
    await expect(page.getByText('The problem is fixed')).toBeVisible();
    await page.getByRole('button', { name: 'Reopen' }).click();
    await expect(page.getByText('This case is closed')).toHaveCount(0);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Close case' }).click();
    await closing.getByRole('radio', { name: 'The problem is fixed' }).check();
    await closing.getByRole('button', { name: 'Close case' }).click();
    await expect(page.getByText('This case is closed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change', exact: true })).toHaveCount(0);
    await expectAccessible(page);
  });

  await page.goto('/support?is_closed=true');
  await expect(page.getByRole('button', { name: 'Remove filter Finished' })).toBeVisible();
});

test('documents and help are found by their text, by keyboard and from the top', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, 'role1@acme.test', { at: '/documentation/folders' });
  const keyboard = new Keyboard(page);
  const results = page.getByRole('list', { name: 'Search results' });

  const search = page.getByRole('combobox', { name: /^Search quotes/ });

  await test.step('documents, as one types', async () => {
    await expect(page.getByRole('link', { name: 'Product guides' })).toBeVisible();
    await keyboard.tabTo(page.getByRole('searchbox', { name: 'Search documents' }));
    await page.keyboard.type('asbestos regist');
    await expect(results.getByText('asbestos', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      keyboard.press(results.getByRole('button', { name: 'Download Customer request form.pdf' })),
    ]);
    expect(file.suggestedFilename()).toBe('Customer request form.pdf');
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('text that is no words, and none that match', async () => {
    const odd = "'); drop table x; -- & | ! <->:* %_";
    await page.goto(
      `/documentation/folders?search=${encodeURIComponent(`${odd}\u0000${'x'.repeat(10_000)}`)}`,
    );
    await expect(page.getByText('No matches')).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page.getByRole('link', { name: 'Product guides' })).toBeVisible();
  });

  await test.step('help, from its page to the screen it is about', async () => {
    await page.goto('/support/help');
    await page.getByRole('searchbox', { name: 'Search help' }).fill('optical unit');
    await results.getByRole('link', { name: 'Check a line' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check a line' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('article').getByRole('link', { name: 'Services' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  });

  await test.step('both from the search box at the top', async () => {
    await page.keyboard.press('Control+K');
    await expect(search).toBeFocused();
    await page.keyboard.type('ECC');
    await page.getByRole('option', { name: /What ECC means/ }).click();
    await expect(page).toHaveURL(/\/support\/help\?article=2$/);
    await expect(page.getByRole('heading', { level: 1, name: 'What ECC means' })).toBeVisible();
    await expect(search).toHaveValue('');
    await page.keyboard.press('Control+K');
    await expect(search).toBeFocused();
    await page.keyboard.type('Managed routers');
    await page.getByRole('option', { name: /Managed routers\.pdf/ }).click();
    await expect(results.getByRole('button', { name: 'Download Managed routers.pdf' })).toBeVisible();
  });
});
