import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser } from '@portal/test/browser';
import { readOptions } from '../support/options.ts';
import { median, table } from '../support/stats.ts';
import { startFederated } from './portal.ts';

/** Rounds per length. Lengths alternate, so that noise affects both. */
const { rounds: ROUNDS } = readOptions(9);
const COUNTS = [50, 500] as const;
const CPU = 4;
const ACCOUNT = { email: 'role1@acme.test', password: 'Portal-demo-1!' };

type Step = 'shown' | 'grouped' | 'filtered' | 'sorted';
const STEPS: readonly Step[] = ['shown', 'grouped', 'filtered', 'sorted'];
type Measured = Record<Step, number> & { domRows: number };

/** Repeats the results of a real search until there are `count`, each with its own id. */
async function answerWith(page: Page, count: number): Promise<void> {
  await page.route('**/availability/search/results/*', async (route) => {
    const answer = await route.fetch();
    const { data }: { data: Record<string, unknown>[] } = await answer.json();
    const offers = Array.from({ length: count }, (_, at) => ({
      ...data[at % data.length],
      uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      monthly_cost: Number(data[at % data.length]?.['monthly_cost']) + Math.floor(at / data.length),
    }));
    await route.fulfill({ json: { data: offers } });
  });
  await page.route(/availability\/search\/[0-9a-f-]{36}$/, async (route) => {
    const answer = await route.fetch();
    const { data }: { data: Record<string, unknown> } = await answer.json();
    await route.fulfill({ json: { data: { ...data, search_quotes_count: count } } });
  });
}

/** Milliseconds from the press until its result has been painted. */
async function timeToPaint(page: Page, press: () => Promise<void>, seen: string): Promise<number> {
  await page.evaluate((text) => {
    const order = () => document.querySelector('th[aria-sort$="cending"]')?.textContent;
    const isThere = () => `${document.body.textContent} sorted by ${order()}`.includes(text);
    const painted = new Promise<number>((done) => {
      let began = 0;
      addEventListener('pointerdown', () => (began = performance.now()), { capture: true, once: true });
      const look = () => {
        if (began > 0 && isThere())
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    Reflect.set(globalThis, 'painted', painted);
  }, seen);
  await press();
  return page.evaluate((): Promise<number> => Reflect.get(globalThis, 'painted'));
}

const folder = await mkdtemp(join(tmpdir(), 'portal-results-'));
const portal = await startFederated(folder);
const browser = await launchBrowser();
const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });

async function startSearch(): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${portal.url}/login`);
  await page.getByLabel('Email').fill(ACCOUNT.email);
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.goto(`${portal.url}/availability/quotes`);
  await page.getByRole('combobox', { name: 'Address or postcode' }).fill('3 Millrace Lane Leeds');
  await page.getByRole('option', { name: /^3 Millrace Lane/ }).click();
  await page.getByRole('button', { name: 'Get prices' }).click();
  await page.getByText(/^\d+ prices$/).waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  const { href } = new URL(page.url());
  await page.close();
  return href;
}

async function measure(address: string, count: number): Promise<Measured> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  await answerWith(page, count);
  const began = performance.now();
  await page.goto(`${address}&basis=over_term`, { waitUntil: 'commit' });
  await page.getByText(`${count} prices`, { exact: true }).waitFor();
  const shown = performance.now() - began;
  await page.waitForLoadState('networkidle');
  const domRows = await page.getByLabel('Prices').getByRole('row').count();
  await page.getByRole('button', { name: 'Not grouped' }).click();
  const grouped = await timeToPaint(
    page,
    () => page.getByRole('menuitemradio', { name: 'Term' }).click(),
    'Grouped by term',
  );
  const filtered = await timeToPaint(
    page,
    () => page.getByRole('button', { name: /^3 Years:/ }).click(),
    ` of ${count} prices`,
  );
  const sorted = await timeToPaint(
    page,
    () => page.getByRole('columnheader', { name: 'Install' }).click(),
    'sorted by Install',
  );
  await page.close();
  return { shown, grouped, filtered, sorted, domRows };
}

try {
  const address = await startSearch();
  await measure(address, COUNTS[0]); // what is fetched once only
  const found = new Map<number, Measured[]>(COUNTS.map((count) => [count, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const count of round % 2 === 0 ? COUNTS : COUNTS.toReversed())
      found.get(count)?.push(await measure(address, count));
  const of = (count: number, name: keyof Measured) =>
    median((found.get(count) ?? []).map((one) => one[name]));
  const [few, many] = COUNTS;
  const rows = [
    ['Results of a search', `${few} ms`, `${many} ms`, 'ratio'],
    ...STEPS.map((step) => [
      step,
      of(few, step).toFixed(0),
      of(many, step).toFixed(0),
      `${(of(many, step) / of(few, step)).toFixed(2)}×`,
    ]),
    ['rows in the page', String(of(few, 'domRows')), String(of(many, 'domRows')), ''],
  ];
  process.stdout.write(`Medians of ${ROUNDS}, in turn; CPU ÷${CPU}.\n\n${table(rows)}\n`);
} finally {
  await browser.close();
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
}
