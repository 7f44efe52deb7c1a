import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createMonitoring } from '../monitoring/routes.ts';
import { type Browser, createTestApi, DEMO_PASSWORD, type TestApi } from '../testing/index.ts';
import { type Receiver, startReceiver } from '../testing/webhook-receiver.ts';
import { createTracing, MAX_WAITING_SPANS } from './open-telemetry.ts';

/** More spans than the queue can hold. */
const FLOOD = 2 * MAX_WAITING_SPANS;

interface Value {
  stringValue?: string;
  intValue?: number;
}
interface WireSpan {
  /** Nanoseconds since 1970. */
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: Value }[];
  links?: { traceId: string; spanId: string }[];
}

const tracingTo = ({ port }: Receiver, sampleRatio = 1) => ({
  tracing: { tracesUrl: `http://127.0.0.1:${port}/v1/traces`, sampleRatio },
});
const spansOf = ({ requests }: Receiver): WireSpan[] =>
  requests.flatMap(({ event }) =>
    event.resourceSpans.flatMap((resource: { scopeSpans: { spans: WireSpan[] }[] }) =>
      resource.scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
const attribute = (span: WireSpan | undefined, key: string) => {
  const value = span?.attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

/** Hexadecimal digits of a browser's trace and span. */
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const HOSTILE = [
  'garbage',
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01-${'a'.repeat(8000)}`,
];

const listQuotes = (browser: Browser, traceparent?: string) =>
  browser.fetch('/api/v1/quotes', traceparent === undefined ? {} : { headers: { traceparent } });

describe('traces', () => {
  let spans: WireSpan[];
  let listed: WireSpan | undefined;
  let requestId: string | null;
  let hostile: Response[];
  let receiver: Receiver;

  /** Makes the requests, stops the server, and keeps what arrived. */
  beforeAll(async () => {
    receiver = await startReceiver();
    const api = await createTestApi(tracingTo(receiver));
    try {
      const user = await api.asUser('role1@acme.test');
      const response = await listQuotes(user, `00-${TRACE}-${SPAN}-00`);
      requestId = response.headers.get('x-request-id');
      expect(response.status).toBe(200);
      await user.fetch('/api/v1/quotes/QS-999999');
      hostile = [];
      for (const traceparent of HOSTILE) hostile.push(await listQuotes(user, traceparent));
      await api.guest().call(contract.auth.requestPasswordReset, { email: 'role1@acme.test' });
      await api.drainJobs();
    } finally {
      await api.close();
      await receiver.close();
    }
    spans = spansOf(receiver);
    listed = spans.find((span) => span.traceId === TRACE && span.kind === 2);
  });

  const childrenOf = (parent: WireSpan | undefined) =>
    spans.filter((span) => span.parentSpanId === parent?.spanId);

  it('continues the trace of the browser with a span named like the call', () => {
    expect(listed).toMatchObject({ name: 'quotes.list', parentSpanId: SPAN });
    expect(attribute(listed, 'http.request.method')).toBe('GET');
    expect(attribute(listed, 'http.route')).toBe('/api/v1/quotes');
    expect(attribute(listed, 'http.response.status_code')).toBe(200);
    expect(attribute(listed, 'portal.request_id')).toBe(requestId);
  });

  it('has a child for each statement, with placeholders instead of values', () => {
    const statements = childrenOf(listed);
    expect(statements.length).toBeGreaterThan(1);
    const texts = statements.map((span) => String(attribute(span, 'db.query.text')));
    expect(texts).toContainEqual(expect.stringMatching(/from "sessions".*\$1/s));
    expect(texts).toContainEqual(expect.stringContaining('"quotes"'));
    for (const span of statements) {
      expect(attribute(span, 'db.system.name')).toBe('postgresql');
      expect(span.traceId).toBe(TRACE);
    }
  });

  it('has the statements of transactions', () => {
    const login = spans.find(({ name }) => name === 'auth.login');
    const names = childrenOf(login).map(({ name }) => name);
    expect(names).toContain('INSERT sessions');
  });

  it('sends no personal data and no ids of records', () => {
    const sent = JSON.stringify(spans);
    expect(sent).not.toContain('acme.test');
    expect(sent).not.toContain(DEMO_PASSWORD);
    expect(sent).not.toContain('QS-999999');
    const refused = spans.find(({ name }) => name === 'quotes.get');
    expect(attribute(refused, 'http.response.status_code')).toBe(404);
    expect(refused?.status.code ?? 0).toBe(0);
  });

  it('ignores a hostile traceparent', () => {
    expect(hostile.map(({ status }) => status)).toEqual(HOSTILE.map(() => 200));
    const lists = spans.filter(({ name }) => name === 'quotes.list');
    expect(lists).toHaveLength(HOSTILE.length + 1);
    expect(lists.filter(({ traceId }) => traceId === TRACE)).toEqual([listed]);
    expect(new Set(lists.map(({ traceId }) => traceId)).size).toBe(lists.length);
  });

  it('links a job to the request that queued it', () => {
    const request = spans.find(({ name }) => name === contract.auth.requestPasswordReset.id);
    const job = spans.find(({ links }) => links?.some(({ spanId }) => spanId === request?.spanId));
    expect(job).toMatchObject({ name: 'account.send-reset-link', links: [{ traceId: request?.traceId }] });
    expect(job?.traceId).not.toBe(request?.traceId);
  });
});

describe('a receiver in trouble', () => {
  let api: TestApi | undefined;
  let receiver: Receiver | undefined;
  afterEach(async () => {
    await api?.close();
    await receiver?.close();
  });

  it('does not fail or delay requests and the end of the server when it hangs', async () => {
    receiver = await startReceiver();
    receiver.respond(() => {});
    api = await createTestApi(tracingTo(receiver));
    jest.spyOn(api.provider.log, 'error').mockImplementation(() => {});
    const user = await api.asUser('role1@acme.test');
    expect((await listQuotes(user)).status).toBe(200);
    const startedAt = performance.now();
    await api.close();
    api = undefined;
    expect(performance.now() - startedAt).toBeLessThan(6000);
  });

  it('makes the server drop and count spans when too many wait, and sends later spans', async () => {
    receiver = await startReceiver();
    const held: (() => void)[] = [];
    receiver.respond((response) => held.push(() => response.writeHead(200).end()));
    const log = createLog('silent', 'json', () => new Date());
    const { tracing: config } = tracingTo(receiver);
    const tracing = createTracing(config, 'test', log);
    const record = (id: string) =>
      tracing.traceJob({ name: 'test.job', id, traceparent: undefined }, async () => {});
    for (let count = 0; count < FLOOD; count += 1) await record(`flood ${count}`);
    // The receiver does not answer its first batch, so the queue stays full.
    while (held.length === 0) await wait(20);
    for (let count = 0; count < FLOOD; count += 1) await record(`flood again ${count}`);
    const { queueFull = 0, sendFailed } = tracing.lostSpans?.() ?? {};
    expect(queueFull).toBeGreaterThan(2 * FLOOD - 2 * MAX_WAITING_SPANS);
    expect(sendFailed).toBe(0);

    receiver.respond((response) => response.writeHead(200).end());
    for (const answer of held) answer();
    const countReceived = () => (receiver === undefined ? 0 : spansOf(receiver).length);
    while (countReceived() < 2 * FLOOD - queueFull) await wait(20);
    await record('after the flood');
    await tracing.close();
    expect(countReceived()).toBe(2 * FLOOD - queueFull + 1);
    expect(attribute(spansOf(receiver).at(-1), 'portal.job_id')).toBe('after the flood');
    expect(tracing.lostSpans?.()).toEqual({ queueFull, sendFailed: 0 });
  });

  it('is reported in the log when it refuses spans', async () => {
    receiver = await startReceiver();
    receiver.respond((response) => response.writeHead(400).end());
    api = await createTestApi(tracingTo(receiver));
    const logged = jest.spyOn(api.provider.log, 'error').mockImplementation(() => {});
    const user = await api.asUser('role1@acme.test');
    expect((await listQuotes(user)).status).toBe(200);
    while (logged.mock.calls.length === 0) await wait(50);
    const { text } = await api.provider.metrics.write();
    expect(text).toMatch(/portal_trace_spans_lost_total\{reason="send-failed"\} [1-9]/);
    await api.close();
    api = undefined;
    expect(logged.mock.calls.map(([event]) => event)).toEqual(['tracing.failed']);
  });
});

it('records only the sampled share of the traces', async () => {
  const receiver = await startReceiver();
  const api = await createTestApi(tracingTo(receiver, 0.5));
  const guest = api.guest();
  // The first is in the lower half of all trace ids, the second is not, whatever the caller's own decision.
  for (const [first, flags] of [
    ['0', '00'],
    ['f', '01'],
  ]) {
    const headers = { traceparent: `00-${first}${'0'.repeat(30)}1-${SPAN}-${flags}` };
    await guest.fetch('/api/v1/quotes', { headers });
  }
  await api.close();
  await receiver.close();
  expect(
    spansOf(receiver).flatMap(({ parentSpanId, traceId }) => (parentSpanId === SPAN ? [traceId[0]] : [])),
  ).toEqual(['0']);
});

// The metrics library loads the small package @opentelemetry/api itself.
it('loads nothing of the OpenTelemetry SDK without an endpoint', async () => {
  const loaded = async (env: Record<string, string>, modules = '') => {
    const folder = new URL('.', import.meta.url);
    const script = `
      import { registerHooks } from 'node:module';
      let count = 0;
      registerHooks({ load(url, context, next) { if (/\\/@opentelemetry\\/(?!api\\/)/.test(url)) count += 1; return next(url, context); } });
      ${modules}
      const { openTracing } = await import('${folder}open-tracing.ts');
      const { readConfig } = await import('${folder}../config.ts');
      await openTracing(readConfig(), { info() {}, error() {} });
      console.log(count);`;
    const { NODE_OPTIONS: _runners, ...inherited } = process.env;
    const run = promisify(execFile)(
      process.execPath,
      ['--no-warnings', '--input-type=module', '-e', script],
      {
        env: { ...inherited, ...env },
      },
    );
    return Number((await run).stdout);
  };
  expect(await loaded({}, `await import('${new URL('../api.ts', import.meta.url)}');`)).toBe(0);
  expect(await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' })).toBeGreaterThan(0);
});

describe('the configuration', () => {
  const tracing = (env: Record<string, string>) => readConfig(env).tracing;
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';

  it('turns tracing on with an endpoint only', () => {
    expect(tracing({ TRACE_SAMPLE_RATIO: '0.1' })).toBeNull();
    expect(tracing({ OTEL_EXPORTER_OTLP_ENDPOINT, TRACE_SAMPLE_RATIO: '0.1' })).toEqual({
      tracesUrl: 'http://collector:4318/v1/traces',
      sampleRatio: 0.1,
    });
  });

  it('refuses values that cannot work', () => {
    expect(() => tracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
    );
    for (const TRACE_SAMPLE_RATIO of ['-1', '1.5', 'all'])
      expect(() => tracing({ TRACE_SAMPLE_RATIO })).toThrow('TRACE_SAMPLE_RATIO');
  });
});

describe('what pages report', () => {
  const own = { traceparent: `00-${TRACE}-${SPAN}-01`, endedMsAgo: 1000 };
  const navigation = {
    kind: 'page-shown',
    area: 'shell',
    version: '9',
    page: '/quotes',
    span: { ...own, isNavigation: true, ms: 640 },
  };
  const loaded = {
    kind: 'area-loaded',
    area: 'quoting',
    version: '1.2',
    ms: 80,
    isFallback: false,
    span: { ...own, isNavigation: false, ms: 80 },
  };

  /** What a page of a user, or of a guest, sends at once. */
  type Report = [user: 'guest' | 'user', ...events: unknown[]];

  /** Sends reports, and returns the spans of pages. */
  async function report(reports: readonly Report[], sampleRatio?: number) {
    const receiver = await startReceiver();
    const api = await createTestApi(tracingTo(receiver, sampleRatio));
    try {
      const monitoring = createMonitoring({ ...api.provider, checks: [] });
      const browsers = { user: await api.asUser('role1@acme.test'), guest: api.guest() };
      for (const [user, ...events] of reports) {
        const body = JSON.stringify({ events });
        const headers = {
          'Content-Type': 'application/json',
          'Content-Length': String(body.length),
          Origin: 'http://portal.test',
          'Sec-Fetch-Site': 'same-origin',
          Cookie: [...browsers[user].cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        };
        const request = new Request('http://portal.test/telemetry', { method: 'POST', body, headers });
        expect((await monitoring.fetch(request, {})).status).toBe(204);
      }
    } finally {
      await api.close();
      await receiver.close();
    }
    return spansOf(receiver).filter(({ attributes }) => attributes.some(({ key }) => key === 'portal.area'));
  }

  it('is in the trace of its calls: the navigation is the parent of the calls and of a loaded area', async () => {
    const [first, second] = await report([['user', navigation, loaded]]);
    expect(first).toMatchObject({ name: 'navigation /quotes', traceId: TRACE, spanId: SPAN });
    expect(first?.parentSpanId ?? '').toBe('');
    expect(second).toMatchObject({ name: 'area-loaded quoting', traceId: TRACE, parentSpanId: SPAN });
    expect(attribute(second, 'portal.version')).toBe('1.2');
    const [start, end] = [BigInt(first?.startTimeUnixNano ?? 0), BigInt(first?.endTimeUnixNano ?? 0)];
    expect(end - start).toBe(640_000_000n);
  });

  it('is not recorded for guests, if it is too old, or outside the sample', async () => {
    const old = { ...navigation, span: { ...navigation.span, endedMsAgo: 700_000 } };
    const ignored: Report[] = [
      ['guest', navigation, loaded],
      ['user', old],
    ];
    expect(await report(ignored)).toEqual([]);
    expect(await report([['user', navigation, loaded]], 0)).toEqual([]);
  });

  it('is dropped if the trace is malformed', async () => {
    const zeros = {
      ...navigation,
      span: { ...navigation.span, traceparent: `00-${'0'.repeat(32)}-${SPAN}-01` },
    };
    const events = HOSTILE.map((traceparent) => ({ ...loaded, span: { ...loaded.span, traceparent } }));
    expect(await report([zeros, ...events].map((event): Report => ['user', event]))).toEqual([]);
  });
});
