import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type Portal, startPortal } from '../../support/portal-process.ts';
import { sendReports } from '../../support/send-reports.ts';
import { startSession } from '../../support/sign-in.ts';
import { test as base, expect } from '../../support/test.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}

interface Receiver {
  /** Spans so far, as OpenTelemetry receivers get them. */
  spans: readonly Span[];
  url: string;
}

interface Export {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

const test = base.extend<object, { receiver: Receiver; tracedPortal: Portal }>({
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const spans: Span[] = [];
      const server = createServer(async (request, response) => {
        const sent = (await json(request)) as Export;
        for (const { scopeSpans } of sent.resourceSpans)
          spans.push(...scopeSpans.flatMap((scope) => scope.spans));
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const { port } = server.address() as AddressInfo; // listens on a port
      await use({ spans, url: `http://127.0.0.1:${port}` });
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
    { scope: 'worker' },
  ],
  tracedPortal: [
    async ({ receiver }, use) => {
      const portal = await startPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ tracedPortal }, use) => use(tracedPortal.url),
});

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

/** The first table in the statement of a call. */
const FIRST_TABLES: Readonly<Record<string, string>> = {
  'quotes.list': 'quote_counts',
  'orders.list': 'orders',
};

test('a page load is one trace with its calls and their statements, and the next page is another trace', {
  tag: '@long',
}, async ({ page, receiver }) => {
  await startSession(page, 'role1@acme.test');
  const sent: { path: string; traceparent: string }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const traceparent = request.headers()['traceparent'];
    if (traceparent !== undefined) sent.push({ path: pathname, traceparent });
  });
  const readTrace = async () => {
    const content = await page.locator('meta[name=traceparent]').getAttribute('content');
    const [, traceId = '', spanId = ''] = TRACEPARENT.exec(content ?? '') ?? [];
    expect(traceId, `the page's traceparent is ${content}`).not.toBe('');
    return { traceId, spanId };
  };
  const spansOf = (traceId: string) => receiver.spans.filter((span) => span.traceId === traceId);
  /** Waits until the spans of the call and its statements have arrived. */
  const expectCall = async ({ traceId, spanId }: { traceId: string; spanId: string }, name: string) => {
    await expect.poll(() => spansOf(traceId).map((span) => span.name), { timeout: 20_000 }).toContain(name);
    const call = spansOf(traceId).find((span) => span.name === name);
    expect(call?.parentSpanId).toBe(spanId);
    const statements = spansOf(traceId).filter((span) => span.parentSpanId === call?.spanId);
    expect(statements.map((span) => span.name)).toContain(`SELECT ${FIRST_TABLES[name]}`);
  };

  await page.goto('/quotes');
  await expect(page.getByRole('heading', { level: 1, name: 'Saved quotes' })).toBeVisible();
  await expect(page.getByText(/^QS-\d+/).first()).toBeVisible();
  const first = await readTrace();
  const expectNavigation = async ({ traceId, spanId }: { traceId: string; spanId: string }, name: string) => {
    await sendReports(page);
    await expect.poll(() => spansOf(traceId).map((span) => span.name), { timeout: 20_000 }).toContain(name);
    expect(spansOf(traceId).find((span) => span.name === name)?.spanId).toBe(spanId);
  };
  await expectCall(first, 'quotes.list');
  const ofPage = sent.splice(0);
  expect(ofPage.map(({ path }) => path)).toContain('/api/v1/quotes');
  for (const { traceparent } of ofPage) expect(traceparent).toContain(first.traceId);

  await expectNavigation(first, 'navigation /quotes');
  expect(spansOf(first.traceId).map((span) => span.name)).toContain('area-loaded quoting');

  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page.getByText(/^ORD-\d+/).first()).toBeVisible();
  // The list was loaded while the pointer was on the link, so its call belongs to the page with the link.
  await expectCall(first, 'orders.list');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('ORD-');
  const ofSearch = () =>
    sent.find(({ path, traceparent }) => path === '/api/v1/orders' && !traceparent.includes(first.traceId));
  await expect.poll(() => ofSearch()?.traceparent).toBeDefined();
  const second = await readTrace();
  expect(ofSearch()?.traceparent).toContain(second.traceId);
  await expectCall(second, 'orders.list');
  await expectNavigation(second, 'navigation /orders');
});
