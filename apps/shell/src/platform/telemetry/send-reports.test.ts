import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MAX_EVENTS, type TelemetryEvent } from '@portal/api-client/telemetry';
import { reportArea } from '../areas/area-reports.ts';
import { logFault } from '../faults/fault-log.ts';
import { startReports } from './send-reports.ts';

let sent: Blob[];
let stop: () => void;
const { error, warn } = console;
beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  Object.assign(console, { error: () => {}, warn: () => {} });
  Object.assign(navigator, { sendBeacon: (_path: string, body: Blob) => sent.push(body) > 0 });
  // `web-vitals` reads the performance timeline, which jsdom does not have.
  Object.assign(performance, { getEntriesByType: () => [] });
  window.history.replaceState(null, '', '/account/2fa');
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  Object.assign(console, { error, warn });
});

/** Sends the waiting events. Returns all events sent since the last call. */
async function takeEvents(): Promise<TelemetryEvent[]> {
  jest.advanceTimersByTime(10_000);
  const texts = await Promise.all(sent.map((blob) => blob.text()));
  sent = [];
  return texts.flatMap((text) => JSON.parse(text).events);
}

const loaded = { kind: 'loaded', area: 'quoting', version: '1.2', ms: 81.6, isFallback: false } as const;

it('reports events from before and after it started', async () => {
  reportArea(loaded);
  stop = startReports();
  reportArea({ kind: 'shown', area: 'quoting', version: '1.2', page: '/quotes' });
  reportArea({ kind: 'shown', area: 'quoting', version: '1.2', page: '/quotes', ms: 120.4 });
  reportArea({ kind: 'failed', area: 'orders', version: '3', reason: 'timeout' });
  const events = await takeEvents();
  expect(events).toContainEqual({ ...loaded, kind: 'area-loaded', ms: 82 });
  expect(events).toContainEqual({ kind: 'page-shown', area: 'quoting', version: '1.2', page: '/quotes' });
  expect(events).toContainEqual(expect.objectContaining({ kind: 'page-shown', page: '/quotes', ms: 120 }));
  expect(events).toContainEqual({ kind: 'area-failed', area: 'orders', version: '3', reason: 'timeout' });
});

it('names the page by its path pattern and removes personal data from errors', async () => {
  stop = startReports();
  await takeEvents();
  const stack = 'Error: Ann Lee\n at https://portal.test/shell/9/main.js:1:20';
  logFault({ kind: 'threw', area: 'quoting', message: 'No customer "Ann Lee"', stack });
  const [event] = await takeEvents();
  expect(event).toEqual({
    kind: 'error',
    area: 'shell',
    version: 'unknown',
    page: '/account/2fa',
    message: 'No customer "…"',
    stack: 'shell/9/main.js:1:20',
  });
});

it('names the version that threw, also if another version is running or none', async () => {
  stop = startReports();
  await takeEvents();
  const stack = 'Error: x\n at https://portal.test/areas/quoting/1.3.0/page.js:1:20';
  logFault({ kind: 'threw', area: 'quoting', message: 'x', stack });
  expect(await takeEvents()).toEqual([expect.objectContaining({ area: 'quoting', version: '1.3.0' })]);
});

describe('a fault of the shell’s code', () => {
  const stack = 'Error: x\n at https://portal.test/shell/9/main.js:1:20';
  const componentStack = '\n at Page (https://portal.test/areas/quoting/1.3.0/page.js:1:20)';
  const SHELL = { area: 'shell', version: 'unknown' };

  it('counts for the version of the area whose page shows the code, and for the shell', async () => {
    stop = startReports();
    await takeEvents();
    logFault({ kind: 'threw', area: 'quoting', message: 'x', stack, componentStack, isInShell: true });
    expect(await takeEvents()).toEqual([
      expect.objectContaining({ kind: 'error', area: 'quoting', version: '1.3.0' }),
      expect.objectContaining({ kind: 'error', ...SHELL, stack: 'shell/9/main.js:1:20' }),
    ]);
    logFault({ kind: 'blocked', area: 'quoting', message: 'x', ms: 1800, componentStack, isInShell: true });
    expect((await takeEvents()).at(-1)).toMatchObject({ kind: 'blocked', ...SHELL });
  });

  it('counts once for the shell if no area is known', async () => {
    stop = startReports();
    await takeEvents();
    logFault({ kind: 'threw', area: 'shell', message: 'x', stack, isInShell: true });
    expect(await takeEvents()).toEqual([expect.objectContaining({ kind: 'error', ...SHELL })]);
  });
});

it('reports once that the shell was shown, and which version another one replaced', async () => {
  stop = startReports();
  const [first] = (await takeEvents()).filter(({ kind, area }) => kind === 'page-shown' && area === 'shell');
  expect(first).toEqual({ kind: 'page-shown', area: 'shell', version: 'unknown', page: '/account/2fa' });
  reportArea({ kind: 'fell back', area: 'orders', from: '2', to: '1', reason: 'x' });
  expect(await takeEvents()).toEqual([{ kind: 'area-replaced', area: 'orders', version: '2' }]);
});

it('names the page that was opened first, although the user has gone to another page since', async () => {
  const timing = { name: 'https://portal.test/account/2fa?next=%2Fquotes' };
  Object.assign(performance, {
    getEntriesByType: (type: string) => (type === 'navigation' ? [timing] : []),
  });
  window.history.replaceState(null, '', '/login');
  stop = startReports();
  const shown = (await takeEvents()).filter(({ kind, area }) => kind === 'page-shown' && area === 'shell');
  expect(shown).toEqual([expect.objectContaining({ page: '/account/2fa' })]);
});

it('sends immediately when the page is hidden or the report is full', async () => {
  stop = startReports();
  await takeEvents();
  logFault({ kind: 'blocked', area: 'shell', message: 'x', ms: 1800.4 });
  expect(sent).toHaveLength(0);
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toHaveLength(1);
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  expect(await takeEvents()).toEqual([expect.objectContaining({ kind: 'blocked', ms: 1800 })]);
  for (let at = 0; at < MAX_EVENTS; at += 1) reportArea(loaded);
  expect(sent).toHaveLength(1);
});

it('keeps events while offline and sends them later', async () => {
  stop = startReports();
  await takeEvents();
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  for (let at = 0; at < 60; at += 1) reportArea({ ...loaded, version: '3.9' });
  expect(await takeEvents()).toEqual([]);
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  jest.advanceTimersByTime(10_000);
  expect(sent).toHaveLength(2);
  expect(await takeEvents()).toHaveLength(60);
});

describe('if traces are recorded', () => {
  const trace = (digit: string) => `00-${digit.repeat(32)}-${'2'.repeat(16)}-01`;
  const shown = { kind: 'shown', area: 'quoting', version: '1.2', page: '/quotes' } as const;
  const openIn = (traceparent: string) => {
    document.head.innerHTML = `<meta name="traceparent" content="${traceparent}">`;
  };
  afterEach(() => {
    document.head.innerHTML = '';
  });

  it('reports the navigation to the portal, and what belongs to it', async () => {
    openIn(trace('1'));
    const timing = { name: window.location.href, loadEventEnd: 640.4 };
    Object.assign(performance, {
      getEntriesByType: (type: string) => (type === 'navigation' ? [timing] : []),
    });
    stop = startReports();
    reportArea({ ...loaded, version: '5.1' });
    reportArea({ ...shown, ms: 120.4 });
    const events = await takeEvents();
    const own = { traceparent: trace('1'), endedMsAgo: expect.any(Number) };
    expect(events).toContainEqual(
      expect.objectContaining({ area: 'shell', span: { ...own, isNavigation: true, ms: 640 } }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({ version: '5.1', span: { ...own, isNavigation: false, ms: 82 } }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({ page: '/quotes', span: { ...own, isNavigation: false, ms: 120 } }),
    );
  });

  it('reports the first page shown in a later trace as the navigation', async () => {
    openIn(trace('3'));
    stop = startReports();
    await takeEvents();
    openIn(trace('4'));
    reportArea({ ...shown, version: '5.2', ms: 30 });
    reportArea({ ...shown, version: '5.3' });
    jest.advanceTimersByTime(1500);
    const [first, second] = await takeEvents();
    const span = { traceparent: trace('4'), endedMsAgo: expect.any(Number) };
    expect(first).toMatchObject({ version: '5.2', span: { ...span, isNavigation: true, ms: 30 } });
    expect(second).toMatchObject({ version: '5.3', span: { ...span, isNavigation: false, ms: 0 } });
  });

  it('states how long ago an event ended when the report is sent', async () => {
    openIn(trace('5'));
    stop = startReports();
    await takeEvents();
    reportArea({ ...loaded, version: '5.4' });
    const [event] = await takeEvents();
    expect(event).toMatchObject({ span: { endedMsAgo: 10_000 } });
  });
});

describe('a page that reports one kind of event very often', () => {
  // When reporting starts, reports of earlier tests are sent again. They are about other versions.
  const often = (version: string, times: number) => {
    for (let at = 0; at < times; at += 1) reportArea({ ...loaded, version });
  };
  const countReported = (events: readonly TelemetryEvent[]) =>
    events.reduce((total, { weight = 1 }) => total + weight, 0);

  it('sends a sample whose weights add up to all events', async () => {
    stop = startReports();
    await takeEvents();
    often('4.0', 5000);
    const events = await takeEvents();
    expect(events).toHaveLength(100 + 90 + 40);
    expect(countReported(events)).toBe(5000);
    expect(events[0]).not.toHaveProperty('weight');
  });

  it('stops after 100,000, so a loop does not report forever', async () => {
    stop = startReports();
    await takeEvents();
    often('4.1', 200_000);
    expect(countReported(await takeEvents())).toBe(100_000);
  });

  it('still reports events of other kinds and of other versions', async () => {
    stop = startReports();
    often('4.2', 200_000);
    await takeEvents();
    reportArea({ ...loaded, version: '4.3' });
    logFault({ kind: 'blocked', area: 'shell', message: 'x', ms: 1800 });
    expect(await takeEvents()).toEqual([
      expect.objectContaining({ kind: 'area-loaded', version: '4.3' }),
      expect.objectContaining({ kind: 'blocked' }),
    ]);
  });
});

it('reports the origin that the content security policy blocked, not the full URL', async () => {
  stop = startReports();
  await takeEvents();
  const refused = Object.assign(new Event('securitypolicyviolation'), {
    effectiveDirective: 'script-src-elem',
    blockedURI: 'https://elsewhere.example/a?b=Ann',
  });
  document.dispatchEvent(refused);
  expect(await takeEvents()).toEqual([
    expect.objectContaining({ directive: 'script-src-elem', source: 'https://elsewhere.example' }),
  ]);
});

it('reports violations from before it started, if the browser has stored them', async () => {
  class StoredReports {
    private readonly onReports: (reports: unknown[]) => void;
    static latest: StoredReports;
    isConnected = true;

    constructor(onReports: (reports: unknown[]) => void, options: unknown) {
      expect(options).toEqual({ types: ['csp-violation'], buffered: true });
      this.onReports = onReports;
      StoredReports.latest = this;
    }
    observe() {
      this.deliver('https://elsewhere.example/a.png', null);
    }
    deliver(...sources: (string | null)[]) {
      if (!this.isConnected) return;
      const [effectiveDirective, documentURL] = ['img-src', 'https://portal.test/account/2fa?next=1'];
      this.onReports(
        sources.map((blockedURL) => ({ body: { effectiveDirective, documentURL, blockedURL } })),
      );
    }
    disconnect() {
      this.isConnected = false;
    }
  }
  Object.assign(globalThis, { ReportingObserver: StoredReports });
  stop = startReports();
  Object.assign(globalThis, { ReportingObserver: undefined });
  // A browser also reports later violations, which have an event.
  StoredReports.latest.deliver('https://later.example/a.png');
  const policy = (await takeEvents()).filter(({ kind }) => kind === 'policy');
  const event = { kind: 'policy', page: '/account/2fa', directive: 'img-src' };
  expect(policy).toEqual([
    expect.objectContaining({ ...event, source: 'https://elsewhere.example' }),
    expect.objectContaining({ ...event, source: 'inline' }),
  ]);
});

it('sends nothing once stopped', async () => {
  stop = startReports();
  await takeEvents();
  stop();
  reportArea(loaded);
  expect(await takeEvents()).toEqual([]);
});
