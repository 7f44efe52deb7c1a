import type { Page } from '@playwright/test';
import { expect } from './test.ts';

interface ListedQuote {
  reference: string;
  customer_name: string;
  supplier_key: string;
  approval_terms_id: number | null;
  is_bookmarked: boolean;
}

/** Quotes of the demo data in a state, latest first, as the signed-in person's list has them. */
export async function listQuotes(
  page: Page,
  status: string,
  list: 'quotes' | 'broadband-quotes' | 'approvals' = 'quotes',
): Promise<ListedQuote[]> {
  const answer = await page.request.get(
    `/api/v1/${list}?status[]=${status}&per_page=50&sort=createdAt&direction=desc`,
    {
      headers: { accept: 'application/json' },
    },
  );
  expect(answer.ok()).toBe(true);
  const { data }: { data: ListedQuote[] } = await answer.json();
  return data;
}

/** The quote at a place of such a list: each test takes one of its own. */
export async function getQuote(page: Page, status: string, at: number): Promise<ListedQuote> {
  const found = (await listQuotes(page, status))[at];
  if (!found) throw new Error(`The demo data have no quote ${at} in ${status}.`);
  return found;
}
