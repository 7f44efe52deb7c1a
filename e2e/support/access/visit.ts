import { expect, type Page } from '@playwright/test';
import type { Outcome, RouteRow, Visitor } from '@portal/auth/route-table';
import { followLink } from '../open-in-place.ts';
import { rewriteMe } from '../rewrite-me.ts';

/** Rewrites the me response to a visitor's state. The session and all other responses are the server's own. */
export async function mockVisitorState(page: Page, visitor: Visitor): Promise<void> {
  await rewriteMe(page, (data) => {
    if (visitor.twoFactorMissing) {
      data.partner.force_2fa = true;
      data.two_factor_confirmed_at = null;
    }
    if (visitor.passwordExpired) data.password_expired = true;
    if (visitor.slaOutstanding) data.accepted_sla = false;
    if (visitor.noCrm) data.partner.has_sf_account = false;
    if (visitor.notTester) data.partner.is_multi_quote_tester = false;
  });
}

const NOT_FOUND = 'Page not found';
const NO_CRM = 'Not set up for your company yet';

/** Opens a URL like a link of the portal, unless the page is already open. {@link expectOutcome} waits for it. */
export async function visitInPlace(page: Page, address: string): Promise<void> {
  const isHere = new URL(page.url()).pathname === new URL(address, page.url()).pathname;
  // Two not-found pages look the same, so they are loaded from the server to tell them apart.
  const { heading } = await look(page);
  if (isHere || heading === NOT_FOUND || heading === NO_CRM) await page.goto(address);
  else await followLink(page, address);
}

interface Seen {
  path: string;
  /** The page has changed since the previous visit. */
  isNew: boolean;
  heading: string | null;
  alerts: string;
}

/** What is on screen, ignoring elements left over from the previous page. */
function look(page: Page): Promise<Seen> {
  return page.evaluate(() => ({
    path: location.pathname,
    isNew:
      document.querySelector('#main > *') !== null &&
      document.querySelector('#main > [data-previous]') === null,
    heading:
      document.querySelector('main :not([data-previous]) h1, main > h1:not([data-previous])')?.textContent ??
      null,
    alerts: [...document.querySelectorAll('[role="alert"]')].map((alert) => alert.textContent).join(' '),
  }));
}

/**
 * Expects the URL, page and alert of an outcome.
 * @param until `allowed`: does not wait until the page has loaded its data and set its title
 */
export async function expectOutcome(
  page: Page,
  row: RouteRow,
  outcome: Outcome,
  until: 'allowed' | 'shown',
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
    timeout: 20_000,
    intervals: [20, 40, 80],
  });
}
