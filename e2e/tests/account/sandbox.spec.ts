import type { APIRequestContext } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  runOnPortal,
  signIn,
  test,
} from '../../support/test.ts';

// It creates an API token and test data, which the other tests of this portal would list.
runOnPortal('added data');

/** A program with the token, which searches an address and saves the first quote. */
async function saveQuote(request: APIRequestContext, token: string) {
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' };
  const send = async (method: 'get' | 'post' | 'put', path: string, data?: object) => {
    const response = await request[method](`/api/v1${path}`, { headers, ...(data && { data }) });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return (await response.json()).data;
  };
  const { quotes } = await send('post', '/availability/search/broadband', {
    address: { address_line_1: '1 Teststreet House', town: 'Leeds', postcode: 'LS1 4AB' },
  });
  const saved = await send('put', `/availability/search/quotes/${quotes[0].uuid}/save`, {
    customer_name: 'Sandbox Florist',
  });
  return { quote: await send('get', `/broadband-quotes/${saved.reference}`), headers };
}

test('a sandbox token is created, and people see its quote with the filter', { tag: '@long' }, async ({
  page,
  request,
  problems,
}) => {
  problems.expected.push(/403/);
  await signIn(page, 'role1@acme.test', { at: '/partner/api-access' });
  await page.getByRole('button', { name: 'Create token' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create token' });
  await dialog.getByLabel('Name').fill('Test program');
  await dialog.getByRole('checkbox', { name: 'Sandbox token' }).check();
  await dialog.getByLabel('Availability and quotes').selectOption({ label: 'Read and write' });
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 1200 });
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  }
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const created = await page.getByText(/You won’t be able to see it again/).textContent();
  const token = /again\.\s*(\S+)/.exec(created ?? '')?.[1] ?? '';
  expect(token).toMatch(/^pp_test_/);
  await expect(page.getByText('Test', { exact: true })).toBeVisible();

  const { quote, headers } = await saveQuote(request, token);
  expect(quote).toMatchObject({ is_sandbox: true, customer_name: 'Sandbox Florist' });
  expect((await request.get('/api/v1/contacts', { headers })).status()).toBe(403);

  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 1200 });
    await page.goto('/broadband-quotes?search=Sandbox');
    await expect(page.getByRole('button', { name: /Remove filter/ }).first()).toBeVisible();
    await expect(page.getByText('Sandbox Florist')).toHaveCount(0);
    await page.goto('/broadband-quotes?search=Sandbox&is_sandbox=true');
    await expect(page.getByText('Sandbox Florist')).toBeVisible();
    await expect(page.getByText('Test', { exact: true })).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    await page.goto(`/broadband-quotes/${quote.reference}`);
    await expect(page.getByText('This is a test quote', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept quote' })).toBeDisabled();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  }
});
