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
  '/partner/audit',
  '/customers',
  '/partner/api-access',
  '/partner/api-access/webhooks',
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

/** The approval of two requests with the same terms. */
async function findBulkApproval(page: Page): Promise<string> {
  const answer = await page.request.get('/api/v1/approvals?status[]=data_added&per_page=100', {
    headers: { accept: 'application/json' },
  });
  const { data } = await answer.json();
  const leased = data.filter((quote: { kind: string }) => quote.kind === 'single');
  const [first] = leased;
  const other = leased.find(
    (quote: Record<string, unknown>) =>
      quote['reference'] !== first['reference'] && quote['approval_terms_id'] === first['approval_terms_id'],
  );
  expect(other, 'demo data: two requests with the same terms').toBeDefined();
  return `/quotes/${first['reference']}/${first['approval_terms_id']}?with=${other['reference']}`;
}

/** Every list of the portal, including the lists of a multi-quote with quotes and the results of a search. */
export async function findLists(page: Page): Promise<string[]> {
  const { uuid } = await firstOf(page, '/multi-quotes?search=Pennine');
  // With quotes of every status on its first page.
  const { uuid: largest } = await firstOf(page, '/multi-quotes?search=Harlequin');
  const site = await firstOf(page, `/multi-quotes/${uuid}/multi-quote-locations`);
  const quote = await firstOf(page, '/quotes?status[]=created');
  const quoting = new NewQuotePage(page);
  await quoting.goto();
  await quoting.address.fill('3 Millrace Lane Leeds');
  await quoting.option(/^3 Millrace Lane/).click();
  await quoting.search.click();
  await expect(page.getByText(/^\d+ prices$/)).toBeVisible();
  return [
    ...LISTS,
    new URL(page.url()).pathname + new URL(page.url()).search,
    `/quotes/${quote['reference']}?tab=history`,
    await findBulkApproval(page),
    `/availability/multi-quotes/${uuid}`,
    `/availability/multi-quotes/${uuid}/searches`,
    `/availability/multi-quotes/${uuid}/searches/${site['uuid']}`,
    `/multi-quotes/${uuid}`,
    `/multi-quotes/${largest}`,
    `/multi-quotes/${uuid}?section=negotiations`,
    `/multi-quotes/${uuid}/request-forms`,
    `/multi-quotes/${uuid}/terms`,
  ];
}

/** Details and reports that are printed. */
export async function findDetails(page: Page): Promise<string[]> {
  const quote = await firstOf(page, '/quotes?status[]=created');
  const pending = await firstOf(page, '/quotes?status[]=accepted');
  const broadband = await firstOf(page, '/broadband-quotes');
  const approval = await firstOf(page, '/approvals?status[]=data_added');
  const order = await firstOf(page, '/orders?sort=createdAt&direction=asc');
  const service = await firstOf(page, '/circuits');
  const supportCase = await firstOf(page, '/support/cases');
  return [
    `/quotes/${quote['reference']}`,
    `/quotes/${quote['reference']}?view=proposal`,
    `/quotes/${pending['reference']}?tab=crf`,
    `/broadband-quotes/${broadband['reference']}`,
    `/quotes/${approval['reference']}/${approval['approval_terms_id']}${approval['kind'] === 'broadband' ? '?kind=broadband' : ''}`,
    `/orders/${order['reference']}`,
    `/circuits/${service['id']}`,
    `/circuits/${service['id']}?view=performance`,
    `/circuits/report?service=${service['id']}`,
    `/support/case/${supportCase['id']}`,
  ];
}
