import { readFile } from 'node:fs/promises';
import { Keyboard } from '../../support/keyboard.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  startSession,
  test,
} from '../../support/test.ts';

/** The oldest, because orders of other tests move on within seconds. */
async function findOrder(page: Page, filter: string): Promise<string> {
  const answer = await page.request.get(`/api/v1/orders?${filter}&per_page=1&sort=createdAt&direction=asc`);
  const { data } = (await answer.json()) as { data: { reference: string }[] };
  const [order] = data;
  if (order === undefined) throw new Error(`The demo has no order for ${filter}.`);
  return order.reference;
}

test('a held order is answered with a document by keyboard, and goes on', async ({ page }) => {
  await startSession(page, 'role1@acme.test');
  const reference = await findOrder(page, 'status=held&waits_on=partner');
  await page.goto(`/orders/${reference}`);
  await expect(page.getByText('Waiting for you').first()).toBeVisible();
  await expectAccessible(page);

  const keyboard = new Keyboard(page);
  await keyboard.press(page.getByRole('button', { name: 'Reply', exact: true }));
  const panel = page.getByRole('dialog', { name: 'Reply to the delivery team' });
  await expect(panel.getByLabel('Subject')).toHaveValue(/^Reply: /);
  await expectAccessible(page);
  await keyboard.type(panel.getByLabel('Message'), 'The signed form is attached.');
  await panel.getByLabel('Attachments').setInputFiles({
    name: 'access-form.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  });
  await keyboard.press(panel.getByRole('button', { name: 'Send reply' }));
  await expect(panel).toBeHidden();

  await expect(page.getByText('No action is needed from you now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Message the delivery team' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Download access-form.pdf/ })).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'History of this order' }).getByText('Attached: access-form.pdf'),
  ).toBeVisible();
  await expectAccessible(page);
});

test('an order’s dates go into a calendar, and a finished one takes no message', { tag: '@long' }, async ({
  page,
}) => {
  await startSession(page, 'role1@acme.test');
  const committed = await findOrder(page, 'milestone=build');
  await page.goto(`/orders/${committed}`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${committed}.ics`);
  expect(await readFile(await file.path(), 'utf8')).toContain(`SUMMARY:Committed date: ${committed}`);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('list', { name: 'History of this order' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/orders/${await findOrder(page, 'status=live')}`);
  await expect(page.getByRole('button', { name: 'Message the delivery team' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});
