import { expect, type Page } from '@playwright/test';

/** Well below the limits of an area's files, which the fake clock advances too. */
const SLICE_MS = 10_000;

/** Name of the global that counts the page's unanswered calls, and scripts that have not arrived. */
const PENDING = 'pendingRequests';

interface Pending {
  calls: number;
  scripts: number;
  /** The document or a script in its HTML has not arrived yet. */
  isLoading: boolean;
}

/** Installs a fake clock. Call it before the page is opened. */
export async function installClock(page: Page, time?: Date): Promise<void> {
  // Counted inside the page: the browser reports a request only later, when the clock may have moved on.
  await page.addInitScript((name) => {
    const pending: Pending = {
      calls: 0,
      scripts: 0,
      get isLoading() {
        return document.readyState !== 'complete';
      },
    };
    Reflect.set(globalThis, name, pending);
    const send = globalThis.fetch;
    globalThis.fetch = (...request) => {
      const [target] = request;
      const { pathname } = new URL(target instanceof Request ? target.url : target, location.href);
      if (!/^\/api\/|^\/csrf-cookie$|^\/app\.json$/.test(pathname)) return send(...request);
      pending.calls += 1;
      const end = () => {
        pending.calls -= 1;
      };
      const response = send(...request);
      // The body comes after the headers, and the time limit of a call covers both.
      response.then((received) => received.clone().arrayBuffer()).then(end, end);
      return response;
    };
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
      for (const script of added) {
        // Those in the HTML have no limit, and count as its loading.
        if (!(script instanceof HTMLScriptElement) || script.src === '' || script.defer) continue;
        pending.scripts += 1;
        for (const end of ['load', 'error'])
          script.addEventListener(end, () => {
            pending.scripts -= 1;
          });
      }
    }).observe(document, { childList: true, subtree: true });
  }, PENDING);
  await page.clock.install(time === undefined ? {} : { time });
}

interface AdvanceOptions {
  sliceMs?: number;
  /** The test lets a script hang, so the clock moves on without it. */
  hasHangingScript?: boolean;
}

/**
 * Advances the fake clock in slices; before and after each waits for pending calls and scripts. They arrive in real time,
 * so otherwise they would time out.
 */
export async function advanceClock(
  page: Page,
  ms: number,
  { sliceMs = SLICE_MS, hasHangingScript = false }: AdvanceOptions = {},
): Promise<void> {
  const readPending = () =>
    page.evaluate((name): Pending => ({ ...Reflect.get(globalThis, name) }), PENDING).catch(() => null); // Unknown while the page reloads.
  const settle = () =>
    expect
      .poll(readPending, { intervals: [5, 10, 20] })
      .toEqual(
        hasHangingScript ? expect.objectContaining({ calls: 0 }) : { calls: 0, scripts: 0, isLoading: false },
      );
  await settle();
  for (let left = ms; left > 0; left -= sliceMs) {
    await page.clock.runFor(Math.min(left, sliceMs));
    await settle();
  }
}
