import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

interface ListedQuote {
  reference: string;
  customer_name: string;
  supplier_key: string;
  approval_terms_id: number | null;
  /** Only in the list of approval requests. */
  requested_by?: string | null;
  is_bookmarked: boolean;
  owner_name: string | null;
}

/** The signed-in user's demo quotes in a status, newest first. */
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

/** One quote of that list by index, so that each test uses a different one. */
export async function getQuote(page: Page, status: string, at: number): Promise<ListedQuote> {
  const found = (await listQuotes(page, status))[at];
  if (!found) throw new Error(`The demo data have no quote ${at} in ${status}.`);
  return found;
}
