import { openInPlace } from '../support/open-in-place.ts';
import { expect, expectAccessible, signIn, startSession, test } from '../support/test.ts';

test('lists open their details: order, service and support case', async ({ page }) => {
  await startSession(page, 'role1@acme.test');
  for (const [path, detail] of [
    ['/orders', /\/orders\/ORD-/],
    ['/circuits', /\/circuits\/\d+/],
    ['/support', /\/support\/case\/\d+/],
  ] as const) {
    await openInPlace(page, path);
    await page.getByRole('main').getByRole('grid').getByRole('link').first().click();
    await expect(page).toHaveURL(detail);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page, { colours: true });
  }
});

test('an upload to a case shows progress, can be cancelled and succeeds when repeated', async ({
  page,
  context,
}) => {
  await signIn(page, 'role1@acme.test', { at: '/support?is_closed=false' });
  await page.getByRole('main').getByRole('grid').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Attach a file' }).click();
  const panel = page.getByRole('dialog', { name: 'Attach a file' });
  const plan = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(600_000, 'x')]);
  await panel
    .getByLabel('File')
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: plan });
  // Limits the upload speed: the whole file would take a minute.
  const line = await context.newCDPSession(page);
  const speed = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await speed(10_000);
  await panel.getByRole('button', { name: 'Attach file' }).click();
  const bar = panel.getByRole('progressbar', { name: 'Uploading plan.pdf' });
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  await expectAccessible(page, { busy: true });
  await panel.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(panel.getByText('Upload cancelled.')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await speed(-1);
  await panel.getByRole('button', { name: 'Attach file' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('list', { name: 'Files in this case' }).getByText('plan.pdf')).toHaveCount(1);
});
