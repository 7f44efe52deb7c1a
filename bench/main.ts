import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { launchBrowser } from '@portal/test/browser';
import { median, table } from './support/stats.ts';
import { startVariants, type Variant } from './support/variants.ts';
import { type Conditions, open, timeToHeading, type Visit, watch } from './support/visit.ts';

/** Rounds per scenario. Variants alternate, so that noise affects both. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9);
const ACCOUNT = { email: 'role1@acme.test', password: 'Portal-demo-1!' };

interface Scenario {
  name: string;
  signedIn: boolean;
  /** Overrides the P2 profile. */
  conditions?: Conditions;
  visit: (context: BrowserContext, url: string, conditions: Conditions) => Promise<Visit>;
}

const address =
  (path: string, heading: string | RegExp): Scenario['visit'] =>
  async (context, url, conditions) => {
    const watched = await watch(context, conditions);
    return watched.result(await open(watched.page, url + path, heading));
  };

const scenarios: readonly Scenario[] = [
  { name: 'Login page', signedIn: false, visit: address('/login', /Sign in/) },
  { name: 'Dashboard', signedIn: true, visit: address('/', 'Dashboard') },
  { name: 'Deep link: saved quotes', signedIn: true, visit: address('/quotes', 'Saved quotes') },
  {
    // P6, with latency only: the driver's own time for a click must not count.
    name: 'Click on a hovered link to an area not yet loaded',
    signedIn: true,
    conditions: { throttled: false, latencyMs: 300 },
    visit: async (context, url, conditions) => {
      const watched = await watch(context, conditions);
      const { page } = watched;
      await open(page, `${url}/`, 'Dashboard');
      await page.waitForLoadState('networkidle');
      const link = page.getByRole('navigation').getByRole('link', { name: 'Approval Requests' });
      await link.hover();
      await page.waitForLoadState('networkidle');
      const scripts = watched.scripts();
      const shown = timeToHeading(page, 'Approval requests');
      await link.click();
      const taken = await shown;
      const onClick = watched.scripts() - scripts;
      if (onClick > 0) process.stdout.write(`The click loaded ${onClick} scripts.\n`);
      return watched.result(taken);
    },
  },
  {
    name: 'Session over three areas',
    signedIn: true,
    visit: async (context, url, conditions) => {
      const watched = await watch(context, conditions);
      const { page } = watched;
      const ready = await open(page, `${url}/quotes`, 'Saved quotes');
      for (const name of ['Orders', 'Services']) {
        await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
        await page.getByRole('heading', { level: 1, name }).waitFor();
      }
      return watched.result(ready);
    },
  },
];

async function signIn(context: BrowserContext, { url }: Variant): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(ACCOUNT.email);
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.close();
}

async function measure(
  browser: Browser,
  variants: readonly Variant[],
  scenario: Scenario,
): Promise<Record<string, Visit[]>> {
  const found: Record<string, Visit[]> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const variant of round % 2 === 0 ? variants : variants.toReversed()) {
      const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
      if (scenario.signedIn) await signIn(context, variant);
      const visit = await scenario.visit(context, variant.url, scenario.conditions ?? { throttled: true });
      const visits = found[variant.name] ?? [];
      visits.push(visit);
      found[variant.name] = visits;
      await context.close();
    }
  }
  return found;
}

function row(name: string, found: Record<string, Visit[]>): string[] {
  const of = (variant: string, read: (visit: Visit) => number) => median((found[variant] ?? []).map(read));
  const pair = (read: (visit: Visit) => number, digits: number, scale = 1) =>
    `${(of('federated', read) / scale).toFixed(digits)} / ${(of('mono', read) / scale).toFixed(digits)}`;
  const ratio = (read: (visit: Visit) => number) =>
    `${(of('federated', read) / of('mono', read)).toFixed(2)}×`;
  return [
    name,
    pair((visit) => visit.scriptBytes, 1, 1000),
    ratio((visit) => visit.scriptBytes),
    pair((visit) => visit.scriptRequests, 0),
    of('federated', (visit) => visit.areaRequests).toFixed(0),
    pair((visit) => visit.readyMs, 0),
    ratio((visit) => visit.readyMs),
    pair((visit) => visit.lcpMs, 0),
    of('federated', (visit) => visit.cls).toFixed(3),
  ];
}

/** Round-trip times in milliseconds; the slope between them is P4. */
const ROUND_TRIPS = [50, 300] as const;

/** Round trips in series: how much later a page is ready per millisecond of extra round-trip time. */
async function serialRoundTrips(
  browser: Browser,
  variants: readonly Variant[],
  path: string,
  heading: string,
): Promise<Record<string, number>> {
  const ready: Record<string, number[]> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const variant of variants) {
      for (const latencyMs of ROUND_TRIPS) {
        const context = await browser.newContext({ locale: 'en-GB' });
        await signIn(context, variant);
        const watched = await watch(context, { throttled: false, latencyMs });
        const taken = await open(watched.page, variant.url + path, heading);
        const key = `${variant.name} ${latencyMs}`;
        ready[key] = [...(ready[key] ?? []), taken];
        await context.close();
      }
    }
  }
  const [near, far] = ROUND_TRIPS;
  return Object.fromEntries(
    variants.map(({ name }) => [
      name,
      (median(ready[`${name} ${far}`] ?? []) - median(ready[`${name} ${near}`] ?? [])) / (far - near),
    ]),
  );
}

const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
const browser = await launchBrowser();
const { variants, stop } = await startVariants(folder);
const rows = [
  [
    'Scenario (federated / one bundle)',
    'JavaScript KB',
    'ratio',
    'scripts',
    'area files',
    'ready ms',
    'ratio',
    'LCP ms',
    'CLS',
  ],
];
try {
  for (const scenario of scenarios) rows.push(row(scenario.name, await measure(browser, variants, scenario)));
  const trips = await serialRoundTrips(browser, variants, '/quotes', 'Saved quotes');
  process.stdout.write(
    `Serial round trips of a deep link (slope over ${ROUND_TRIPS.join(' and ')} ms): ${variants
      .map(({ name }) => `${name} ${(trips[name] ?? Number.NaN).toFixed(2)}`)
      .join(', ')}.\n\n`,
  );
  process.stdout.write(
    `Medians of ${ROUNDS}, interleaved; CPU ÷4, 9 Mbps, 100 ms round trip; KB = 1000 bytes, brotli.\n\n${table(rows)}\n`,
  );
} finally {
  await browser.close();
  await stop();
  await rm(folder, { recursive: true, force: true });
}
