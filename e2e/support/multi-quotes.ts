import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Calls the API as the page's user, with its session and CSRF token. */
async function call<Answer>(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await page.evaluate(
    async ([verb, url, text]) => {
      const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const response = await fetch(url, {
        method: verb,
        headers: { 'X-XSRF-TOKEN': decodeURIComponent(token), 'Content-Type': 'application/json' },
        ...(text !== '' && { body: text }),
      });
      return { ok: response.ok, body: response.status === 204 ? null : await response.json() };
    },
    [method, `/api/v1${path}`, body === undefined ? '' : JSON.stringify(body)] as const,
  );
  expect(answer.ok, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(true);
  return answer.body;
}

interface Site {
  uuid: string;
  search_status: string;
}

/** A multi-quote of the signed-in user with so many sites, whose chosen prices are quotes in status Pending CRF. */
export async function acceptMultiQuote(page: Page, name: string, sites: number): Promise<string> {
  const { data } = await call<{ data: { uuid: string } }>(page, 'POST', '/multi-quotes', { name });
  const path = `/multi-quotes/${data.uuid}`;
  for (let number = 1; number <= sites; number += 1)
    await call(page, 'POST', `${path}/multi-quote-locations`, {
      customer_name: `Depot ${number}`,
      address_line_1: `${number} Test Row`,
      town: 'Leeds',
      postcode: 'LS1 4AP',
    });
  await call(page, 'POST', `${path}/search`, {});
  let found: Site[] = [];
  await expect
    .poll(
      async () => {
        ({ data: found } = await call<{ data: Site[] }>(
          page,
          'GET',
          `${path}/multi-quote-locations?per_page=100`,
        ));
        return found.every((site) => site.search_status === 'searched');
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  const uuids = found.map(({ uuid }) => uuid);
  await call(page, 'PUT', `${path}/run-search-filters`, { uuids });
  await call(page, 'PUT', `${path}/multi-quote-locations/bulk/search-quotes/save`, { uuids });
  await call(page, 'PUT', `${path}/quotes/bulk/accept`, {
    matching: { status: ['created'], expected_count: sites },
  });
  return data.uuid;
}
