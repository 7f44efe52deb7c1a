import type { BrowserContext, Page } from '@playwright/test';
import { type Conditions, emulate, type Requests } from './network.ts';
import { type Moment, type Recording, recordPage } from './page-recorder.ts';

export interface Visit {
  /** Bytes of JavaScript on the wire. */
  scriptBytes: number;
  scriptRequests: number;
  /** Requests for files of areas. */
  areaRequests: number;
  /** Milliseconds; null for what the scenario does not measure. */
  fcp: number | null;
  lcp: number | null;
  cls: number | null;
  heading: number | null;
  rows: number | null;
  usable: number | null;
}

export type Moments = Partial<Record<'heading' | 'rows' | 'usable', Moment>>;

/** Any link in a row of data: skeletons have none. */
export const FIRST_ROW: Moment = { selector: 'main tbody tr a[href]' };
export const headingOf = (text: string): Moment => ({ selector: 'h1', text });

export interface Tab {
  page: Page;
  requests: Requests;
  /** Opens a URL and waits for its moments. */
  open(url: string): Promise<void>;
  /** Clicks, and measures from the click until these moments. */
  click(locator: ReturnType<Page['locator']>, moments: Moments): Promise<void>;
  result(): Promise<Visit>;
}

const LIMIT_MS = 30_000;

interface InPage {
  recording: Recording;
  watchFromClick(moments: Moments): void;
}

/** A new tab under the given conditions that measures when the moments of its page are visible. */
export async function openTab(
  context: BrowserContext,
  conditions: Conditions,
  moments: Moments,
): Promise<Tab> {
  const page = await context.newPage();
  const requests = await emulate(await context.newCDPSession(page), conditions);
  await page.addInitScript(recordPage, moments);
  let isClick = false;
  const seen = async (wanted: Moments) => {
    const recorded = () =>
      page.evaluate(() => Object.keys((Reflect.get(globalThis, 'bench') as InPage).recording.moments));
    const until = performance.now() + LIMIT_MS;
    for (;;) {
      const names = await recorded();
      const missing = Object.keys(wanted).filter((name) => !names.includes(name));
      if (missing.length === 0) return;
      if (performance.now() > until) throw new Error(`${page.url()} never showed its ${missing.join(', ')}.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return {
    page,
    requests,
    async open(url) {
      await page.goto(url, { waitUntil: 'commit' });
      await seen(moments);
    },
    async click(locator, wanted) {
      isClick = true;
      await page.evaluate((names) => {
        (Reflect.get(globalThis, 'bench') as InPage).watchFromClick(names);
      }, wanted);
      await locator.click();
      await seen(wanted);
    },
    async result() {
      await requests.settled();
      const {
        fcp,
        lcp,
        cls,
        moments: times,
      } = await page.evaluate(() => (Reflect.get(globalThis, 'bench') as InPage).recording);
      return {
        scriptBytes: requests.scripts.reduce((sum, { bytes }) => sum + bytes, 0),
        scriptRequests: requests.scripts.length,
        areaRequests: requests.scripts.filter(({ path }) => path.startsWith('/areas/')).length,
        fcp: isClick ? null : fcp,
        lcp: isClick ? null : lcp,
        cls,
        heading: times['heading'] ?? null,
        rows: times['rows'] ?? null,
        usable: times['usable'] ?? null,
      };
    },
  };
}
