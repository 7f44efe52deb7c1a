import { expect, type Page } from '@playwright/test';
import { openInPlace } from './open-in-place.ts';

/** Lists whose first row links to a detail page. */
const LISTS_WITH_DETAILS = [
  '/quotes',
  '/broadband-quotes',
  '/orders',
  '/circuits',
  '/support',
  '/documentation/folders',
];

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

/** Paths of detail pages in the demo data, found by following each list's first link. */
export async function findDetailPaths(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const list of LISTS_WITH_DETAILS) {
    await openInPlace(page, list);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    const inside = page.getByRole('main').locator(`a[href^="${list}/"], a[href^="/support/case/"]`);
    await expect(inside.first()).toBeVisible();
    const href = await inside.first().getAttribute('href');
    if (href !== null) found.push(new URL(href, page.url()).pathname);
  }
  return found;
}
