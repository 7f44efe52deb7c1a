import { type BrowserContext, expect, type Page } from '@playwright/test';
import { PASSWORD } from '../test.ts';
import type { Outcome, RouteRow, Visitor } from './route-table.ts';

/** Signs a context in by the calls that the login page makes. */
export async function signInWithApi(context: BrowserContext, url: string, email: string): Promise<void> {
  await context.request.get(`${url}/csrf-cookie`);
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await context.request.post(`${url}/api/v1/login`, {
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(token), Accept: 'application/json' },
    data: { email, password: PASSWORD },
  });
  expect(answer.status(), `sign-in of ${email}`).toBe(200);
}

/**
 * Lets the me call say what a visitor's state is. The session and all other answers stay the server's own: what is
 * looked at is what the portal makes of the state.
 */
export async function mockVisitorState(page: Page, visitor: Visitor): Promise<void> {
  await page.route('**/api/v1/me', async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const { data } = await response.json();
    if (visitor.twoFactorMissing) {
      data.partner.force_2fa = true;
      data.two_factor_confirmed_at = null;
    }
    if (visitor.passwordExpired) data.password_expired = true;
    if (visitor.slaOutstanding) data.accepted_sla = false;
    if (visitor.noCrm) data.partner.has_sf_account = false;
    if (visitor.notTester) data.partner.is_multi_quote_tester = false;
    return route.fulfill({ response, json: { data } });
  });
}

const NOT_FOUND = 'Page not found';
const NO_CRM = 'Not set up for your company yet';

/** Goes to an address as a link of the portal does: without loading the page again, unless one is there already. */
export async function openInPlace(page: Page, address: string): Promise<void> {
  const isHere = new URL(page.url()).pathname === new URL(address, page.url()).pathname;
  // A page that says why there is none stays as it is from one such address to the next: nothing tells them apart.
  const { heading } = await look(page);
  if (isHere || heading === NOT_FOUND || heading === NO_CRM) {
    await page.goto(address);
    return;
  }
  await page.evaluate((to) => {
    for (const part of document.querySelectorAll('#main > *')) part.setAttribute('data-former', '');
    const index = Number(history.state?.idx ?? 0) + 1;
    history.pushState({ idx: index, key: `test-${index}`, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
}

interface Seen {
  path: string;
  /** Another page stands there than before the visit. */
  isNew: boolean;
  heading: string | null;
  alerts: string;
}

/** What the visitor has in front of him; what is left of the page before does not count. */
function look(page: Page): Promise<Seen> {
  return page.evaluate(() => ({
    path: location.pathname,
    isNew:
      document.querySelector('#main > *') !== null &&
      document.querySelector('#main > [data-former]') === null,
    heading:
      document.querySelector('main :not([data-former]) h1, main > h1:not([data-former])')?.textContent ??
      null,
    alerts: [...document.querySelectorAll('[role="alert"]')].map((alert) => alert.textContent).join(' '),
  }));
}

/**
 * The visit ended as it should: the address, the page and the alert are those.
 * @param until `let in`: the page need not have fetched its data and named itself.
 */
export async function expectOutcome(
  page: Page,
  row: RouteRow,
  outcome: Outcome,
  until: 'let in' | 'shown',
): Promise<void> {
  const address = new URL(row.at ?? row.path, 'http://portal').pathname;
  const plain = (path: string) => (path === '/' ? path : path.replace(/\/$/, ''));
  const check = async () => {
    const seen = await look(page);
    const at = plain(seen.path);
    switch (outcome.kind) {
      case 'page':
        expect(at).toBe(plain(address));
        expect(seen.isNew).toBe(true);
        expect([NOT_FOUND, NO_CRM]).not.toContain(seen.heading);
        if (until === 'shown') expect(seen.heading ?? '').toMatch(outcome.heading ?? /./);
        break;
      case 'moved':
        expect(at).toBe(plain(outcome.to));
        if (outcome.alert !== undefined) expect(seen.alerts).toContain(outcome.alert);
        break;
      case 'signed out':
        expect(at).toBe('/login');
        expect(seen.alerts).toContain(outcome.alert);
        break;
      case 'not found':
        expect(at).toBe(plain(address));
        expect(seen.heading).toBe(NOT_FOUND);
        break;
      case 'no CRM account':
        expect(at).toBe(plain(address));
        expect(seen.heading).toBe(NO_CRM);
        break;
    }
  };
  await expect(check, `${row.path}: ${JSON.stringify(outcome)}`).toPass({
    timeout: 10_000,
    intervals: [20, 40, 80],
  });
}
