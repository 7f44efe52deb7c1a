import type { Page } from '@playwright/test';
import { NewQuotePage } from '../pages/new-quote.ts';
import { expect } from './test.ts';

/** Lists without parameters. */
const LISTS = [
  '/quotes',
  '/broadband-quotes',
  '/approvals',
  '/orders',
  '/circuits',
  '/support',
  '/documentation/notifications',
  '/documentation/folders',
  '/partner/users',
  '/partner/contacts',
  '/partner/api-access',
  '/multi-quotes',
  '/availability/multi-quotes',
  '/multi-quotes/price-requests',
];

async function firstOf(page: Page, path: string): Promise<Record<string, unknown>> {
  const answer = await page.request.get(`/api/v1${path}`, { headers: { accept: 'application/json' } });
  expect(answer.ok(), path).toBe(true);
  const { data } = await answer.json();
  expect(data.length, `demo data of ${path}`).toBeGreaterThan(0);
  return data[0];
}

/** Every list of the portal, those of a multi-quote with quotes and the results of a search among them. */
export async function findLists(page: Page): Promise<string[]> {
  const { uuid } = await firstOf(page, '/multi-quotes?search=Pennine');
  const site = await firstOf(page, `/multi-quotes/${uuid}/multi-quote-locations`);
  const quote = await firstOf(page, '/quotes?status[]=created');
  const quoting = new NewQuotePage(page);
  await quoting.goto();
  await quoting.address.fill('3 Millrace Lane Leeds');
  await quoting.option(/^3 Millrace Lane/).click();
  await quoting.search.click();
  await expect(page.getByText(/^\d+ prices$/)).toBeVisible({ timeout: 20_000 });
  return [
    ...LISTS,
    new URL(page.url()).pathname + new URL(page.url()).search,
    `/quotes/${quote['reference']}?tab=history`,
    `/availability/multi-quotes/${uuid}`,
    `/availability/multi-quotes/${uuid}/searches`,
    `/availability/multi-quotes/${uuid}/searches/${site['uuid']}`,
    `/multi-quotes/${uuid}`,
    `/multi-quotes/${uuid}?section=negotiations`,
    `/multi-quotes/${uuid}/request-forms`,
    `/multi-quotes/${uuid}/terms`,
  ];
}
