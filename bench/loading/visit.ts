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

/** Any link in a row of data, of a grid or of a table: skeletons have none. */
export const FIRST_ROW: Moment = {
  selector: 'main [role="row"] a[href], main tbody tr a[href], main a[data-row-link]',
};
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

/** What the page calls once it has shown every moment. */
const ALL_SHOWN = 'benchAllShown';

/** A new tab under the given conditions that measures when the moments of its page are visible. */
export async function openTab(
  context: BrowserContext,
  conditions: Conditions,
  moments: Moments,
): Promise<Tab> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const requests = await emulate(cdp, conditions);
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: ALL_SHOWN });
  await page.addInitScript(recordPage, { moments, allShown: ALL_SHOWN });
  let isClick = false;
  /** The page says so itself: asking it would take time of its main thread, which is being measured. */
  const seen = (wanted: Moments) =>
    new Promise<void>((resolve, reject) => {
      const limit = setTimeout(async () => {
        const { recording } = await page.evaluate(() => Reflect.get(globalThis, 'bench') as InPage);
        const missing = Object.keys(wanted).filter((name) => !(name in recording.moments));
        reject(new Error(`${page.url()} never showed its ${missing.join(', ')}.`));
      }, LIMIT_MS);
      cdp.once('Runtime.bindingCalled', () => {
        clearTimeout(limit);
        resolve();
      });
    });
  return {
    page,
    requests,
    async open(url) {
      const shown = seen(moments);
      await page.goto(url, { waitUntil: 'commit' });
      await shown;
    },
    async click(locator, wanted) {
      isClick = true;
      await page.evaluate((names) => {
        (Reflect.get(globalThis, 'bench') as InPage).watchFromClick(names);
      }, wanted);
      const shown = seen(wanted);
      await locator.click();
      await shown;
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
