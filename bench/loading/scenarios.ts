import type { Browser, BrowserContext } from '@playwright/test';
import type { Conditions } from './network.ts';
import type { Variant } from './variants.ts';
import { FIRST_ROW, headingOf, type Moments, openTab, type Visit } from './visit.ts';

const ACCOUNT = { email: 'role1@acme.test', password: 'Portal-demo-1!' };
const P2: Conditions = { isCpuSlow: true };

export interface Scenario {
  name: string;
  signedIn: boolean;
  visit: (context: BrowserContext, url: string) => Promise<Visit>;
}

/** A visit to one address with an empty cache, under the P2 profile unless other conditions are given. */
export function opens(path: string, moments: Moments, conditions: Conditions = P2): Scenario['visit'] {
  return async (context, url) => {
    const tab = await openTab(context, conditions, moments);
    await tab.open(url + path);
    return tab.result();
  };
}

/** The same after a visit that filled the HTTP cache. */
function reopens(path: string, moments: Moments): Scenario['visit'] {
  return async (context, url) => {
    const first = await context.newPage();
    await first.goto(url + path, { waitUntil: 'networkidle' });
    await first.close();
    return opens(path, moments)(context, url);
  };
}

const list = (heading: string): Moments => ({ heading: headingOf(heading), rows: FIRST_ROW });

export const SAVED_QUOTES = { path: '/quotes', moments: list('Saved quotes') };

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'Sign-in page',
    signedIn: false,
    visit: opens('/login', {
      heading: { selector: 'h1' },
      usable: { selector: 'input[type="password"]', isUsable: true },
    }),
  },
  { name: 'Dashboard', signedIn: true, visit: opens('/', { heading: headingOf('Dashboard') }) },
  { name: 'Saved quotes', signedIn: true, visit: opens(SAVED_QUOTES.path, SAVED_QUOTES.moments) },
  {
    name: 'Saved quotes, warm cache',
    signedIn: true,
    visit: reopens(SAVED_QUOTES.path, SAVED_QUOTES.moments),
  },
  { name: 'Orders', signedIn: true, visit: opens('/orders', list('Orders')) },
  { name: 'Services', signedIn: true, visit: opens('/circuits', list('Services')) },
  { name: 'Multi quotes', signedIn: true, visit: opens('/multi-quotes', list('Multi quotes')) },
  {
    // P6, with latency only: the driver's own time for a click must not count.
    name: 'Click on a hovered link, 300 ms round trip',
    signedIn: true,
    async visit(context, url) {
      const tab = await openTab(
        context,
        { isCpuSlow: false, latencyMs: 300 },
        { heading: headingOf('Dashboard') },
      );
      await tab.open(`${url}/`);
      await tab.requests.settled();
      const link = tab.page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true });
      await link.hover();
      await tab.requests.settled();
      const before = tab.requests.scripts.length;
      await tab.click(link, list('Orders'));
      const visit = await tab.result();
      return { ...visit, scriptRequests: tab.requests.scripts.length - before };
    },
  },
  {
    name: 'Session over three areas',
    signedIn: true,
    async visit(context, url) {
      const tab = await openTab(context, P2, SAVED_QUOTES.moments);
      await tab.open(url + SAVED_QUOTES.path);
      for (const name of ['Orders', 'Services']) {
        await tab.page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
        await tab.page.getByRole('heading', { level: 1, name }).waitFor();
        await tab.requests.settled();
      }
      return tab.result();
    },
  },
];

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function signIn(browser: Browser, { url }: Variant): Promise<SignedIn> {
  const context = await newContext(browser);
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(ACCOUNT.email);
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.waitForLoadState('networkidle');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Each context has its own empty cache. */
export function newContext(browser: Browser, storageState?: SignedIn): Promise<BrowserContext> {
  return browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    ...(storageState && { storageState }),
  });
}
