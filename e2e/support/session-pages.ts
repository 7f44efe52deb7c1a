import { expect, type Page } from './test.ts';

/** The heading of the page that opens after signing in. */
export const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
}
