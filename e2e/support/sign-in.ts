import { type BrowserContext, expect, type Page } from '@playwright/test';

/** The password of all demo accounts (readings E). */
export const PASSWORD = 'Portal-demo-1!';

/** Signs a browser context in with the calls of the login page; opens no page. */
export async function signInWithApi(context: BrowserContext, url: string, email: string): Promise<void> {
  await context.request.get(`${url}/csrf-cookie`);
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await context.request.post(`${url}/api/v1/login`, {
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(token), Accept: 'application/json' },
    data: { email, password: PASSWORD },
  });
  expect(answer.status(), `sign-in of ${email}`).toBe(200);
}

/** Signs a page's browser in and opens nothing. */
export function startSession(page: Page, email: string): Promise<void> {
  return signInWithApi(page.context(), '', email);
}

/** Signs in with the calls of the login page, then opens a page, the dashboard by default. */
export async function signIn(page: Page, email: string, { at = '/' }: { at?: string } = {}): Promise<void> {
  await signInWithApi(page.context(), URL.canParse(at) ? new URL(at).origin : '', email);
  await page.goto(at);
  await expect(page.locator('#first-paint')).toHaveCount(0);
}

/** Fills in the login form, wherever it is shown, and submits it. */
export async function submitLogin(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens a page that leads to the login form, signs in there and waits until it is left. */
export async function signInByForm(page: Page, email: string, { at = '/login' } = {}): Promise<void> {
  await page.goto(at);
  await submitLogin(page, email);
  // The form is painted at the page's own URL before the scripts lead to /login.
  await expect(page.getByRole('form', { name: 'Sign in' })).toHaveCount(0);
  await expect(page).not.toHaveURL(/\/login/);
}
