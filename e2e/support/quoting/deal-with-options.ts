import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

interface Answer<Data> {
  data: Data;
}

/** Calls the portal's API as the signed-in user of a page. */
async function callApi<Data>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  data?: object,
): Promise<Data> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await page.request.fetch(`/api/v1/multi-quotes${path}`, {
    method,
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(token), Accept: 'application/json' },
    ...(data !== undefined && { data }),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as Answer<Data>).data;
}

interface DealSite {
  customerName: string;
  street: string;
  /** Which of its prices is saved, from the cheapest. */
  price: number;
}

/** A multi-quote with a saved quote for each of these sites; the same site twice has two quotes. */
export async function createDeal(page: Page, name: string, sites: readonly DealSite[]): Promise<string> {
  const { uuid } = await callApi<{ uuid: string }>(page, 'POST', '', { name });
  const uuids: string[] = [];
  for (const { customerName, street } of sites) {
    const created = await callApi<{ uuid: string }>(page, 'POST', `/${uuid}/multi-quote-locations`, {
      address_line_1: street,
      town: 'Leeds',
      postcode: 'LS1 4AP',
      customer_name: customerName,
    });
    uuids.push(created.uuid);
  }
  await callApi(page, 'POST', `/${uuid}/search`, {});
  const readStatus = async () =>
    (await callApi<{ status: string }>(page, 'GET', `/${uuid}/search-status`)).status;
  await expect.poll(readStatus, { timeout: 60_000 }).toBe('searched');
  for (const [index, location] of uuids.entries()) {
    const path = `/${uuid}/multi-quote-locations/${location}`;
    const prices = await callApi<{ uuid: string; monthly_cost: number }[]>(
      page,
      'GET',
      `${path}/search-quotes`,
    );
    const sorted = prices.sort((a, b) => a.monthly_cost - b.monthly_cost);
    const chosen = sorted[sites[index]?.price ?? 0];
    if (chosen === undefined) throw new Error(`There are only ${prices.length} prices.`);
    await callApi(page, 'PATCH', `${path}/select-search-quote`, { search_quote_uuid: chosen.uuid });
  }
  await callApi(page, 'PUT', `/${uuid}/multi-quote-locations/bulk/search-quotes/save`, { uuids });
  return uuid;
}
