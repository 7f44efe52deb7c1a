import type { Page } from '@playwright/test';
import { firstOf } from './lists.ts';

/** Screens without parameters. */
export const SCREENS = [
  '/',
  '/availability/quotes',
  '/availability/broadband-quotes',
  '/multi-quotes',
  '/approvals',
  '/quotes',
  '/broadband-quotes',
  '/orders',
  '/circuits',
  '/support',
  '/support/changelogs',
  '/support/help',
  '/documentation/folders',
  '/documentation/notifications',
  '/account/personal',
  '/account/notifications',
  '/account/password/change',
  '/account/2fa',
  '/partner/company',
  '/partner/users',
  '/partner/contacts',
  '/partner/single-sign-on',
  '/partner/audit',
  '/customers',
  '/partner/api-access',
  '/partner/api-access/reference',
  '/partner/api-access/webhooks',
] as const;

/** The API's lists, and the pages of their records. */
const DETAILS = {
  '/quotes': ({ reference }) => `/quotes/${reference}`,
  '/broadband-quotes': ({ reference }) => `/broadband-quotes/${reference}`,
  '/orders': ({ reference }) => `/orders/${reference}`,
  '/circuits': ({ id }) => `/circuits/${id}`,
  '/support/cases': ({ id }) => `/support/case/${id}`,
  '/documentation/folders': ({ id }) => `/documentation/folders/${id}`,
} satisfies Record<string, (record: Record<string, unknown>) => string>;

/** Paths of detail pages in the demo data: of each list's first record. */
export async function findDetailPaths(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [list, pathOf] of Object.entries(DETAILS)) found.push(pathOf(await firstOf(page, list)));
  return found;
}
