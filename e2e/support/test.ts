import { test as base, expect, type Page, type Request } from '@playwright/test';
import { TELEMETRY_PATH } from '@portal/api-client/telemetry';
import { INTERACTIONS_FILE, recordInteractions } from './interactions/interactions.ts';
import { type Portal, startPortal } from './portal-process.ts';

export { expectAccessible } from './axe.ts';
export { PASSWORD, signIn, startSession, submitLogin } from './sign-in.ts';
export { expect, type Page };

interface Problems {
  /** Problems that this test causes on purpose, matched against the reported line. */
  expected: RegExp[];
}

interface Requests {
  /** Paths of all requests so far, in order. */
  paths: string[];
  clear(): void;
  /** Resolves after one second without requests. */
  settled(): Promise<void>;
}

interface TestFixtures {
  problems: Problems;
  requests: Requests;
  /** A page of another person, in a separate browser context; checked for errors like `page`. */
  colleague: Page;
}

interface WorkerFixtures {
  /** Environment of this worker's portal (`PORTAL_ENV`). */
  portalEnv: 'local' | 'production';
  /** Set by {@link runOnPortal}. */
  ownPortal: OwnPortal | '';
  portal: Portal;
}

/** Portals that tests change, by what they change. A portal starts without a browser's cache where its tests need that. */
const OWN_PORTALS = {
  /** Passwords, second factors, details of users and companies, notifications that are read. */
  accounts: { reuseContext: true },
  /** Quotes, multi-quotes, orders, customers, tokens and whatever else is added. */
  'added data': { reuseContext: true },
  /** Which versions of areas are live. Each test rolls back, or does not depend on the version. */
  releases: { reuseContext: false },
  /** Nothing is changed, or it is changed back: the tests need an empty cache. */
  'empty cache': { reuseContext: false },
  /** The only reports are those of the monitoring tests. */
  monitoring: { reuseContext: true },
  // The long run only.
  'console by keyboard': { reuseContext: false },
  'console roles': { reuseContext: false },
  'price access': { reuseContext: true },
} as const;

type OwnPortal = keyof typeof OWN_PORTALS;

/** The me call always fails before sign-in. */
const ALWAYS_EXPECTED = [/401 \/api\/v1\/me$/, /status of 401/];

export const test = base.extend<TestFixtures, WorkerFixtures>({
  portalEnv: ['local', { scope: 'worker', option: true }],
  ownPortal: ['', { scope: 'worker', option: true }],
  portal: [
    async ({ portalEnv }, use) => {
      // Tests receive webhooks on this machine. A production server refuses to start with it.
      const hosts = portalEnv === 'local' ? '127.0.0.1' : '';
      const portal = await startPortal({
        PORTAL_ENV: portalEnv,
        DEMO_DATA: '1',
        WEBHOOK_PRIVATE_HOSTS: hosts,
      });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ portal }, use) => {
    await use(portal.url);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  problems: async ({}, use) => {
    await use({ expected: [] });
  },
  requests: async ({ page }, use) => {
    const paths: string[] = [];
    page.on('request', (request) => {
      if (!isReport(request)) paths.push(new URL(request.url()).pathname);
    });
    await use({
      paths,
      clear() {
        paths.length = 0;
      },
      async settled() {
        let before = -1;
        await expect
          .poll(
            () => {
              const isQuiet = paths.length === before;
              before = paths.length;
              return isQuiet;
            },
            { intervals: [1000] },
          )
          .toBe(true);
      },
    });
  },
  /** Fails the test on any unexpected console error, page error or failed request. */
  page: async ({ page, problems }, use, { titlePath }) => {
    const saveInteractions = INTERACTIONS_FILE
      ? await recordInteractions(page, INTERACTIONS_FILE, titlePath.join(' › '))
      : null;
    const expectNoProblems = await watchProblems(page);
    await use(page);
    // A call that a test's route still forwards when it ends is no failure.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
    await saveInteractions?.();
    expectNoProblems(problems);
  },
  colleague: async ({ browser, problems }, use) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const expectNoProblems = await watchProblems(page);
    await use(page);
    await context.close();
    expectNoProblems(problems);
  },
});

/**
 * Gives a test file a portal that it may change. Files of the same name never run at the same time, so one portal is
 * usually enough.
 */
export function runOnPortal(name: OwnPortal): void {
  test.use({ ownPortal: name, ...OWN_PORTALS[name] });
  test.describe.configure({ lock: name });
}

/** Collects console errors, page errors and failed requests; the function it returns expects only the given ones. */
async function watchProblems(page: Page): Promise<(problems: Problems) => void> {
  const found: string[] = [];
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      // biome-ignore lint/suspicious/noConsole: the listener below fails the test on it.
      console.error(`CSP violation: ${violatedDirective} ${blockedURI} ${sourceFile}`),
    );
  });
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => found.push(`page error: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    if (!isCancelled(request) && !isReport(request))
      found.push(`request failed: ${request.failure()?.errorText} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) found.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  return ({ expected }) => {
    const allowed = [...ALWAYS_EXPECTED, ...expected];
    const unexpected = found.filter((line) => !allowed.some((pattern) => pattern.test(line)));
    expect(unexpected, 'unexpected console errors, page errors or failed requests').toEqual([]);
  };
}

/** A page's report on itself, which may come at any time and be lost. */
const isReport = (request: Request): boolean => new URL(request.url()).pathname === TELEMETRY_PATH;

/** Whether the page itself cancelled the request, by navigating away. */
function isCancelled(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED';
}

/** Expects no content to overflow horizontally. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  // Polls, because the layout may still be adapting to a new width.
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      { message: 'pixels by which the page is wider than the screen' },
    )
    .toBeLessThanOrEqual(0);
}
