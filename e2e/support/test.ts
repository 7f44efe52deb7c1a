import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page, type Request } from '@playwright/test';
import { type Portal, startPortal } from './portal-process.ts';

export { expect, type Page };

/** The demo accounts of readings E; one password for all. */
export const PASSWORD = 'Portal-demo-1!';

interface Problems {
  /** Problems that this test provokes on purpose: matched against the line that would be reported. */
  expected: RegExp[];
}

interface Requests {
  /** Paths of everything that the page asked for so far, in order. */
  paths: string[];
  clear(): void;
  /** Resolves when nothing more has been asked for during a second. */
  settled(): Promise<void>;
}

interface TestFixtures {
  problems: Problems;
  requests: Requests;
}

interface WorkerFixtures {
  /** Environment of this worker's portal (`PORTAL_ENV`). */
  portalEnv: 'local' | 'production';
  /** A test file that changes accounts for good names a portal of its own here. */
  ownPortal: string;
  portal: Portal;
}

/** Calls that are refused as a matter of course: before sign-in nobody is signed in. */
const ALWAYS_EXPECTED = [/401 \/api\/v1\/me$/, /status of 401/];

export const test = base.extend<TestFixtures, WorkerFixtures>({
  portalEnv: ['local', { scope: 'worker', option: true }],
  ownPortal: ['', { scope: 'worker', option: true }],
  portal: [
    async ({ portalEnv }, use) => {
      const portal = await startPortal({ PORTAL_ENV: portalEnv });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 180_000 },
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
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
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
  /** Fails the test on any console error, page error or failed request that it did not announce. */
  page: async ({ page, problems }, use) => {
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
      if (!isAbandoned(request))
        found.push(`request failed: ${request.failure()?.errorText} ${request.url()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) found.push(`${response.status()} ${new URL(response.url()).pathname}`);
    });
    await use(page);
    const unexpected = found.filter(
      (line) => ![...ALWAYS_EXPECTED, ...problems.expected].some((pattern) => pattern.test(line)),
    );
    expect(unexpected, 'unexpected console errors, page errors or failed requests').toEqual([]);
  },
});

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** A request that the page itself gave up, by going elsewhere. */
function isAbandoned(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED';
}

/** Fills in the login form, wherever it is shown, and submits it. */
export async function submitLogin(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a page, signs in through the login form and waits until it is left. */
export async function signIn(page: Page, email: string, options: { at?: string } = {}): Promise<void> {
  await page.goto(options.at ?? '/login');
  await submitLogin(page, email);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Nothing moves, and nothing is about to: a change of the scheme begins its transitions with the frames after it. */
async function expectStill(page: Page): Promise<void> {
  let looks = 0;
  await expect
    .poll(
      async () => {
        const moving = await page.evaluate(
          () =>
            document
              .getAnimations()
              .filter(
                ({ effect, playState }) =>
                  playState === 'running' &&
                  effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
              ).length,
        );
        looks = moving === 0 ? looks + 1 : 0;
        return looks;
      },
      { intervals: [40], message: 'nothing moves' },
    )
    .toBeGreaterThan(1);
}

/**
 * axe finds nothing on the page as it is now.
 * @param options.busy something on the page waits on purpose
 * @param options.only `colours`: the page was judged in the other scheme, and nothing else can have changed
 */
export async function expectAccessible(
  page: Page,
  options: { busy?: boolean; only?: 'colours' } = {},
): Promise<void> {
  // A skeleton is not yet what people meet, and what fades in is judged once it stands.
  if (!options.busy) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectStill(page);
  const axe = new AxeBuilder({ page });
  const { violations } = await (options.only === 'colours'
    ? axe.withRules(COLOUR_RULES)
    : axe.withTags(STANDARDS)
  ).analyze();
  expect(
    violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
    })),
    'axe',
  ).toEqual([]);
}

/** No content is cut off or pushed out to the side. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  // What was made narrower a moment ago is still being laid out.
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      { message: 'pixels by which the page is wider than the screen' },
    )
    .toBeLessThanOrEqual(0);
}
