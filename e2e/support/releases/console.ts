import { expect, PASSWORD, type Page } from '../test.ts';
import { BOREALIS_SECRET, enterCode, unusedCode } from '../two-factor.ts';

/** Signs in to the release console. The demo operators have the key of the demo users. */
export async function signInToConsole(page: Page, url: string, email: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await enterCode(page, 'Code', await unusedCode(BOREALIS_SECRET, email));
  await expect(page.getByRole('heading', { level: 1, name: 'Areas' })).toBeVisible();
}
