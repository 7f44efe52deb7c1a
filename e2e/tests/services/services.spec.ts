import { readFile } from 'node:fs/promises';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  signIn,
  test,
} from '../../support/test.ts';

interface Service {
  id: number;
  name: string;
  customer_name: string;
  product_name: string;
  is_onu: boolean;
  has_onu_instance: boolean;
}

async function readService(page: Page, id: number): Promise<Service> {
  const answer = await page.request.get(`/api/v1/circuits/${id}`);
  return (await answer.json()).data;
}

/** A leased line that is up and has one of the provider's optical units. */
async function findCheckableService(page: Page): Promise<Service> {
  const answer = await page.request.get('/api/v1/circuits?status=on&circuit_type=Ethernet&per_page=100');
  const { data } = (await answer.json()) as { data: Service[] };
  for (const { id } of data) {
    const service = await readService(page, id);
    if (service.has_onu_instance) return service;
  }
  throw new Error('The demo has no leased line with an optical unit.');
}

async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}

test('a service is watched, checked, reported and renewed', async ({ page }) => {
  await signIn(page, 'role1@acme.test', { at: '/circuits' });
  const service = await findCheckableService(page);

  await test.step('the list: renewals, tabs, availability of all', async () => {
    await expect(page.getByRole('tab', { name: /^All\s*200$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Show availability' }).click();
    await expect(page.getByRole('figure', { name: 'Availability of all services' })).toBeVisible();
    await expectAccessible(page, { colours: true });
    await page.getByRole('link', { name: 'Contracts ending within 90 days' }).click();
    await expect(page.getByRole('button', { name: 'Remove filter Ends within 90 days' })).toBeVisible();
    const exported = await download(page, 'Export CSV');
    expect(exported.split('\n')[0]).toContain('Contract ends');
  });

  await test.step('traffic and availability with zoom and export', async () => {
    await page.goto(`/circuits/${service.id}`);
    await page.getByRole('tab', { name: 'Traffic and availability' }).click();
    const traffic = page.getByRole('figure', { name: 'Traffic' });
    await expect(traffic).toBeVisible();
    await expect(page.getByText('95th percentile in')).toBeVisible();
    await expectAccessible(page);
    await traffic.getByRole('button', { name: 'Zoom in' }).click();
    await expect(traffic.getByRole('button', { name: 'Show all' })).not.toHaveAttribute('aria-disabled');
    const rows = (await download(page, 'Export traffic')).trim().split('\r\n');
    expect(rows[0]).toContain('Date,Time,In (Mbps),Out (Mbps)');
    expect(rows.length).toBeGreaterThan(600); // hours of 30 days
  });

  await test.step('a line check', async () => {
    await page.getByRole('tab', { name: 'Line checks' }).click();
    const table = page.getByRole('grid', { name: 'Line checks' });
    await page.getByRole('button', { name: 'Start line check' }).click();
    await expect(table.getByText('Amelia Hartley').first()).toBeVisible();
    await expect(table.getByText('Checking')).toHaveCount(0);
    await expect(table.getByText('Passed').first()).toBeVisible();
    await expectAccessible(page, { colours: true });
  });

  await test.step('its cases, orders and quotes', async () => {
    await page.getByRole('tab', { name: 'Cases, orders and quotes' }).click();
    await expect(page.getByRole('heading', { name: 'Quotes', exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the monthly report on paper', async () => {
    await page.goto(`/circuits/report?service=${service.id}`);
    await expect(page.getByRole('heading', { level: 1, name: /^Monthly report, / })).toBeVisible();
    await expect(page.getByRole('figure', { name: 'Traffic' })).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('figure', { name: 'Availability' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Month' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('a fault and a search at its address start with the service filled in', async () => {
    await page.goto(`/circuits/${service.id}`);
    await page.getByRole('link', { name: 'Report a fault' }).click();
    const panel = page.getByRole('dialog', { name: 'Open a case' });
    await expect(panel.getByRole('combobox', { name: 'Service' })).toHaveValue(
      `${service.name}, ${service.customer_name}`,
    );
    await page.goto(`/circuits/${service.id}`);
    await page.getByRole('link', { name: 'Compare products at this address' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New quote' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Address line 1' })).not.toHaveValue('');
    await page.getByRole('button', { name: 'Get prices' }).click();
    await expect(page).toHaveURL(/\/availability\/quotes\/results\?search=/);
    const sameProduct = page.getByRole('region', { name: 'The same product' });
    await expect(sameProduct.getByText('The same product for the same term')).toBeVisible();
    await expect(sameProduct.getByText('These prices are for a new line')).toBeVisible();
    await expectAccessible(page);
    await sameProduct.getByRole('button', { name: /^Quote this/ }).click();
    const save = page.getByRole('dialog', { name: 'Save as quote' });
    await expect(save.getByText(service.product_name)).toBeVisible();
    await expect(save.getByRole('combobox', { name: 'Customer name' })).toHaveValue(service.customer_name);
  });
});

test('a broadband that is down is checked, then ceased once', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'role1@acme.test', { at: '/circuits' });
  const answer = await page.request.get('/api/v1/circuits?circuit_type=Broadband&per_page=100');
  const { data } = (await answer.json()) as { data: Service[] };
  const services = await Promise.all(data.map(({ id }) => readService(page, id)));
  const service = services.find(({ is_onu, has_onu_instance }) => !is_onu && !has_onu_instance);
  if (service === undefined) throw new Error('The demo has no broadband over a telephone line.');
  await page.goto(`/circuits/${service.id}`);

  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Check the line' }).click();
  await page.getByRole('button', { name: 'Start line check' }).click();
  await expect(page.getByRole('grid', { name: 'Line checks' }).getByText(/modem/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Request a cease' }).click();
  const panel = page.getByRole('dialog', { name: 'Open a case' });
  await expect(panel.getByRole('combobox', { name: 'Service' })).toHaveValue(
    `${service.name}, ${service.customer_name}`,
  );
  await panel.getByLabel('Reason').selectOption({ index: 1 });
  await panel.getByRole('group', { name: /cease/i }).click();
  await page.keyboard.type('31012027');
  await panel.getByLabel('Subject').fill(`Cease ${service.name}`);
  await panel.getByLabel('Description').fill('The customer moves out of this site.');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Open case' }).click();
  await expect(page).toHaveURL(/\/support\/case\/\d+$/);

  await page.goto(`/circuits/${service.id}`);
  await expect(page.getByText('Cease requested for this service')).toBeVisible();
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: /^Request a cease/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('several services open one case, and fit a phone', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'role1@acme.test', { at: '/circuits' });
  const table = page.getByRole('grid', { name: 'Services' });
  for (const row of [1, 2]) await table.getByRole('row').nth(row).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Open a case' }).click();
  const panel = page.getByRole('dialog', { name: 'Open a case' });
  await expect(panel.getByLabel('Description')).toHaveValue(/^Also affected:\n- /);

  await page.setViewportSize({ width: 360, height: 800 });
  const { id } = await findCheckableService(page);
  for (const view of ['', '?view=performance', '?view=line-checks', '?view=related']) {
    await page.goto(`/circuits/${id}${view}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  }
});
