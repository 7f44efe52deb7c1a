import type { Page } from '@playwright/test';
import { NewQuotePage } from '../pages/new-quote.ts';
import { sampleOf } from './runs-all.ts';
import { expect } from './test.ts';

/** A path, or how to find it in the demo data. */
type Place = string | ((page: Page) => Promise<string>);

/** Finds the paths of every place in a run of all combinations, otherwise of the first one of each `every`. */
async function findPaths(page: Page, places: readonly Place[], every: number): Promise<string[]> {
  const paths: string[] = [];
  for (const place of sampleOf(places, every))
    paths.push(typeof place === 'string' ? place : await place(page));
  return paths;
}

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

/** The first record of one of the API's lists. */
export async function firstOf(page: Page, path: string): Promise<Record<string, unknown>> {
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

/** The results of a search for prices. */
async function findResults(page: Page): Promise<string> {
  const quoting = new NewQuotePage(page);
  await quoting.goto();
  await quoting.address.fill('3 Millrace Lane Leeds');
  await quoting.option(/^3 Millrace Lane/).click();
  await quoting.search.click();
  await expect(page.getByText(/^\d+ prices$/)).toBeVisible();
  return new URL(page.url()).pathname + new URL(page.url()).search;
}

async function findLargeMultiQuote(page: Page): Promise<string> {
  // With quotes of every status on its first page.
  const { uuid } = await firstOf(page, '/multi-quotes?search=Harlequin');
  return `/multi-quotes/${uuid}`;
}

/** A page of the multi-quote with searches, negotiations and request forms. */
const ofMultiQuote =
  (pathOf: (uuid: string) => string) =>
  async (page: Page): Promise<string> => {
    const { uuid } = await firstOf(page, '/multi-quotes?search=Pennine');
    return pathOf(String(uuid));
  };

async function findSearchOfSite(page: Page): Promise<string> {
  const { uuid } = await firstOf(page, '/multi-quotes?search=Pennine');
  const site = await firstOf(page, `/multi-quotes/${uuid}/multi-quote-locations`);
  return `/availability/multi-quotes/${uuid}/searches/${site['uuid']}`;
}

/** A page of the first record of a list. */
const ofFirst =
  (list: string, pathOf: (record: Record<string, unknown>) => string) =>
  async (page: Page): Promise<string> =>
    pathOf(await firstOf(page, list));

/** Every list of the portal, including the lists of a multi-quote with quotes and the results of a search. */
const ALL_LISTS: readonly Place[] = [
  ...LISTS,
  findResults,
  ofFirst('/quotes?status[]=created', ({ reference }) => `/quotes/${reference}?tab=history`),
  findBulkApproval,
  ofMultiQuote((uuid) => `/availability/multi-quotes/${uuid}`),
  ofMultiQuote((uuid) => `/availability/multi-quotes/${uuid}/searches`),
  findSearchOfSite,
  ofMultiQuote((uuid) => `/multi-quotes/${uuid}`),
  findLargeMultiQuote,
  ofMultiQuote((uuid) => `/multi-quotes/${uuid}?section=negotiations`),
  ofMultiQuote((uuid) => `/multi-quotes/${uuid}/request-forms`),
  ofMultiQuote((uuid) => `/multi-quotes/${uuid}/terms`),
];

/** Details and reports that are printed. */
const DETAILS: readonly Place[] = [
  ofFirst('/quotes?status[]=created', ({ reference }) => `/quotes/${reference}`),
  ofFirst('/quotes?status[]=created', ({ reference }) => `/quotes/${reference}?view=proposal`),
  ofFirst('/quotes?status[]=accepted', ({ reference }) => `/quotes/${reference}?tab=crf`),
  ofFirst('/broadband-quotes', ({ reference }) => `/broadband-quotes/${reference}`),
  ofFirst(
    '/approvals?status[]=data_added',
    ({ reference, approval_terms_id, kind }) =>
      `/quotes/${reference}/${approval_terms_id}${kind === 'broadband' ? '?kind=broadband' : ''}`,
  ),
  ofFirst('/orders?sort=createdAt&direction=asc', ({ reference }) => `/orders/${reference}`),
  ofFirst('/circuits', ({ id }) => `/circuits/${id}`),
  ofFirst('/circuits', ({ id }) => `/circuits/${id}?view=performance`),
  ofFirst('/circuits', ({ id }) => `/circuits/report?service=${id}`),
  ofFirst('/support/cases', ({ id }) => `/support/case/${id}`),
];

/** @param every `npm test` takes the first of this many lists */
export const findLists = (page: Page, every = 1): Promise<string[]> => findPaths(page, ALL_LISTS, every);

/** Details, reports and lists: all that is printed. */
export const findPrinted = (page: Page, every: number): Promise<string[]> =>
  findPaths(page, [...DETAILS, ...ALL_LISTS], every);
