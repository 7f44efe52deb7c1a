import type { BrowserContext, Page } from '@playwright/test';

export interface Visit {
  /** Bytes of JavaScript on the wire. */
  scriptBytes: number;
  scriptRequests: number;
  /** Requests for files of areas. */
  areaRequests: number;
  /** Milliseconds from the start of the navigation until the page's heading is rendered. */
  readyMs: number;
  lcpMs: number;
  cls: number;
}

/** The P2 profile: a mid-range phone or an old office laptop on a moderate connection. */
const THROTTLED = { cpu: 4, latencyMs: 100, bytesPerSecond: (9 * 1_000_000) / 8 };

export interface Conditions {
  throttled: boolean;
  /** Overrides the round-trip time of the profile. */
  latencyMs?: number;
}

/** Opens a page under the given conditions, with an empty cache, and records its requests. */
export async function watch(context: BrowserContext, conditions: Conditions) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.clearBrowserCache');
  if (conditions.throttled || conditions.latencyMs !== undefined) {
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: conditions.latencyMs ?? THROTTLED.latencyMs,
      downloadThroughput: THROTTLED.bytesPerSecond,
      uploadThroughput: THROTTLED.bytesPerSecond,
    });
  }
  if (conditions.throttled) await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLED.cpu });
  const scripts = new Map<string, { url: string; bytes: number }>();
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.endsWith('.js'))
      scripts.set(requestId, { url: response.url, bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes = encodedDataLength;
  });
  await page.addInitScript(() => {
    const found = { lcp: 0, cls: 0, heading: 0 };
    Reflect.set(globalThis, 'vitals', found);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.cls += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
    const headings = new MutationObserver(() => {
      if (document.querySelector('h1') === null) return;
      found.heading = performance.now();
      headings.disconnect();
    });
    headings.observe(document, { childList: true, subtree: true });
  });
  return {
    page,
    /** Number of scripts requested so far. */
    scripts: () => scripts.size,
    async result(readyMs: number): Promise<Visit> {
      await page.waitForLoadState('networkidle');
      const vitals = await page.evaluate((): { lcp: number; cls: number } =>
        Reflect.get(globalThis, 'vitals'),
      );
      const seen = [...scripts.values()];
      return {
        scriptBytes: seen.reduce((sum, { bytes }) => sum + bytes, 0),
        scriptRequests: seen.length,
        areaRequests: seen.filter(({ url }) => url.includes('/areas/')).length,
        readyMs,
        lcpMs: vitals.lcp,
        cls: vitals.cls,
      };
    },
  };
}

/**
 * Opens a URL and returns the milliseconds from the start of the navigation until its level 1 heading was rendered.
 * Measured inside the page, to exclude the driver's own time.
 */
export async function open(page: Page, url: string, heading: string | RegExp): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  return page.evaluate((): number => Reflect.get(globalThis, 'vitals').heading);
}

/** Milliseconds from the next click until a level 1 heading with that name is rendered, measured inside the page. */
export function timeToHeading(page: Page, heading: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((done) => {
        const isShown = () =>
          [...document.querySelectorAll('h1')].some(({ textContent }) => textContent === name);
        document.addEventListener(
          'click',
          () => {
            const began = performance.now();
            const changes = new MutationObserver(() => {
              if (!isShown()) return;
              changes.disconnect();
              done(performance.now() - began);
            });
            changes.observe(document, { childList: true, subtree: true, characterData: true });
          },
          { capture: true, once: true },
        );
      }),
    heading,
  );
}
