import { afterEach, describe, expect, it } from '@jest/globals';
import { MAX_EVENTS, type TelemetryEvent } from '@portal/api-client/telemetry';
import { sql } from '../db/drizzle.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import type { ListedError } from './error-list.ts';
import { monitoringJobs } from './jobs.ts';
import { createMonitoring } from './routes.ts';
import { errorLog, telemetryHours } from './tables.ts';
import { createTelemetry } from './telemetry.ts';

const { api } = await openTestApi({});
const { provider } = api;
const monitoring = createMonitoring({ ...provider, checks: api.checks });
const bindings = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

afterEach(async () => {
  await provider.telemetry.write();
  await provider.db.delete(telemetryHours);
  await provider.db.delete(errorLog);
});

const at = { area: 'quoting', version: '1.4.0', page: '/quotes/:reference' } as const;
const shown: TelemetryEvent = { kind: 'page-shown', ...at };
const failed: TelemetryEvent = {
  kind: 'error',
  ...at,
  message: 'Cannot read "Ann Lee"',
  stack: 'TypeError: Ann\n    at https://portal.test/areas/quoting/1.4.0/main.js:2:1503',
};

async function send(body: unknown, headers: Record<string, string> = {}): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = new Request('http://portal.test/telemetry', {
    method: 'POST',
    body: text,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(text)),
      Origin: 'http://portal.test',
      'Sec-Fetch-Site': 'same-origin',
      ...headers,
    },
  });
  const { status } = await monitoring.fetch(request, bindings);
  await provider.telemetry.write();
  return status;
}

const hours = () => provider.db.select().from(telemetryHours);
async function errors(query = ''): Promise<ListedError[]> {
  const answer = await monitoring.fetch(new Request(`http://portal.test/errors${query}`), bindings);
  return answer.json();
}

describe('a report', () => {
  it('is counted by hour, area, version, kind, page and detail', async () => {
    const vital = { kind: 'web-vital', ...at, metric: 'LCP', rating: 'good' } as const;
    await send({ events: [shown, shown, { ...vital, value: 900 }, { ...vital, value: 1100 }] });
    await send({ events: [shown] });
    const rows = await hours();
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual(expect.objectContaining({ ...at, kind: 'page-shown', count: 3, total: 0 }));
    expect(rows).toContainEqual(
      expect.objectContaining({ ...at, kind: 'web-vital', detail: 'LCP good', count: 2, total: 2000 }),
    );
    expect(rows.every(({ hour }) => hour.getTime() % 3_600_000 === 0)).toBe(true);
  });

  it('counts a sampled event as all the events that it represents', async () => {
    const vital = { kind: 'web-vital', ...at, metric: 'LCP', rating: 'good', value: 900 } as const;
    await send({ events: [shown, { ...shown, weight: 10 }, { ...vital, weight: 100 }] });
    await send({ events: [{ ...failed, weight: 100 }] });
    const counts = (await hours()).map(({ kind, count, total }) => [kind, count, total]);
    expect(counts.sort()).toEqual([
      ['error', 100, 0],
      ['page-shown', 11, 0],
      ['web-vital', 100, 90_000],
    ]);
    expect((await errors())[0]).toMatchObject({ count: 100 });
    const text = await (await monitoring.fetch(new Request('http://portal.test/metrics'), bindings)).text();
    expect(text).toMatch(/portal_web_vitals_total\{[^}]*version="1\.4\.0"[^}]*\} 102/);
  });

  it('has its durations and values in histograms', async () => {
    const vital = { kind: 'web-vital', ...at, rating: 'good' } as const;
    await send({
      events: [
        { ...shown, ms: 450, weight: 10 },
        { ...vital, metric: 'INP', value: 180 },
        { ...vital, metric: 'CLS', value: 0.07 },
      ],
    });
    const text = await (await monitoring.fetch(new Request('http://portal.test/metrics'), bindings)).text();
    const value = (name: string, label: string) =>
      Number(new RegExp(`${name}\\{[^}]*${label}[^}]*\\} ([\\d.]+)`).exec(text)?.[1]);
    expect(value('portal_page_load_duration_seconds_bucket', 'le="0.2"')).toBe(0);
    expect(value('portal_page_load_duration_seconds_bucket', 'le="0.5"')).toBe(10);
    expect(value('portal_page_load_duration_seconds_sum', 'page-shown')).toBeCloseTo(4.5);
    expect(value('portal_web_vital_seconds_bucket', 'le="0.2"[^}]*metric="INP"')).toBe(1);
    expect(value('portal_layout_shift_bucket', 'le="0.05"')).toBe(0);
    expect(value('portal_layout_shift_bucket', 'le="0.1"')).toBe(1);
  });

  it('never makes a count too large for its column', async () => {
    await send({ events: [shown, failed] });
    await provider.db.update(telemetryHours).set({ count: 2_147_483_640 });
    await provider.db.update(errorLog).set({ count: 2_147_483_640 });
    await send({
      events: [
        { ...shown, weight: 100 },
        { ...failed, weight: 100 },
      ],
    });
    expect((await hours()).map(({ count }) => count)).toEqual([2_147_483_647, 2_147_483_647]);
    expect((await errors())[0]).toMatchObject({ count: 2_147_483_647 });
  });

  it('is included in the Prometheus metrics', async () => {
    await send({
      events: [
        { kind: 'area-loaded', area: 'orders', version: '7', ms: 80, isFallback: false },
        { kind: 'area-failed', area: 'orders', version: '8', reason: 'timeout' },
      ],
    });
    const text = await (await monitoring.fetch(new Request('http://portal.test/metrics'), bindings)).text();
    expect(text).toContain(
      'portal_area_loads_total{area="orders",version="7",channel="unknown",outcome="loaded"} 1',
    );
    expect(text).toContain(
      'portal_area_loads_total{area="orders",version="8",channel="unknown",outcome="timeout"} 1',
    );
  });

  it.each([
    ['its Origin is another site', { events: [shown] }, { Origin: 'https://evil.test' }],
    ['its Sec-Fetch-Site is cross-site', { events: [shown] }, { 'Sec-Fetch-Site': 'cross-site' }],
    ['its body is not JSON', '{"events":[', {}],
    ['it has an unknown event kind', { events: [{ ...shown, kind: 'visit' }] }, {}],
    ['it has too many events', { events: Array(MAX_EVENTS + 1).fill(shown) }, {}],
    ['its Content-Length is too large', { events: [shown] }, { 'Content-Length': '999999' }],
  ])('is dropped without an error response if %s', async (_, body, headers) => {
    expect(await send(body, headers)).toBe(204);
    expect(await hours()).toEqual([]);
  });

  it.each([
    ['an IPv4 address', () => '203.0.113.77'],
    ['the addresses of one IPv6 network', (at: number) => `2001:db8:0:1::${at.toString(16)}`],
  ])('is dropped if %s has already sent 600 in the same minute', async (_, addressOf) => {
    for (let sent = 0; sent < 1300; sent += 1) {
      const body = JSON.stringify({ events: [shown] });
      await monitoring.fetch(
        new Request('http://portal.test/telemetry', {
          method: 'POST',
          body,
          headers: { 'Content-Length': String(body.length), Origin: 'http://portal.test' },
        }),
        { incoming: { socket: { remoteAddress: addressOf(sent) } } },
      );
    }
    await provider.telemetry.write();
    const [row] = await hours();
    expect(row?.count).toBeGreaterThanOrEqual(600);
    // A new minute may start during the test.
    expect(row?.count).toBeLessThanOrEqual(1200);
  });

  it('with made-up versions adds at most 3,000 rows an hour', async () => {
    api.advance({ minutes: 120 });
    for (let at = 0; at < 3200; at += 1) provider.telemetry.add([{ ...shown, version: `made-up-${at}` }]);
    await provider.telemetry.write();
    expect(await hours()).toHaveLength(3000);
    api.advance({ minutes: 60 });
    await send({ events: [shown] });
    expect(await hours()).toHaveLength(3001);
  });

  it('with made-up versions adds at most a hundred to the metrics, and none in place of a real one', async () => {
    for (let at = 0; at < 200; at += 1) provider.telemetry.add([{ ...shown, version: `forged-${at}` }]);
    const real = { ...shown, version: '1.5.0' };
    provider.telemetry.add([real], () => 'everyone');
    provider.telemetry.add([real]);
    const { text } = await provider.metrics.write();
    expect(new Set(text.match(/version="(?:forged|made-up)-\d+"/g) ?? []).size).toBeLessThanOrEqual(100);
    const read = (labels: string) =>
      Number(text.split(`portal_page_events_total{${labels}} `)[1]?.split('\n')[0]);
    expect(read('area="other",version="other",channel="unknown",kind="page-shown"')).toBeGreaterThan(100);
    for (const channel of ['everyone', 'unknown'])
      expect(read(`area="quoting",version="1.5.0",channel="${channel}",kind="page-shown"`)).toBe(1);
  });
});

describe('an error', () => {
  it('is stored as one row with a count and without personal data', async () => {
    await send({ events: [failed, failed] });
    await send({ events: [{ ...failed, message: 'Cannot read "Bob Ray"' }] });
    const [found, ...others] = await errors();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ ...at, message: 'Cannot read "…"', count: 3 });
    expect(found?.stack).toBe('areas/quoting/1.4.0/main.js:2:1503');
    expect(JSON.stringify(found)).not.toMatch(/Ann|Bob/);
  });

  it('is stored without half of a character where its message is cut', async () => {
    const start = 'x'.repeat(299);
    provider.telemetry.addServerError({ at: 'orders.get', error: new Error(`${start}😀`) });
    await provider.telemetry.write();
    await expect(errors()).resolves.toMatchObject([{ message: start }]);
  });

  it('on the server is stored with its endpoint and request ID, without query values', async () => {
    provider.telemetry.addServerError({
      at: 'orders.listHistory',
      error: new Error('Failed query: select 1\nparams: ann@acme.test'),
      requestId: 'r-1',
    });
    await provider.telemetry.write();
    expect(await errors()).toEqual([
      expect.objectContaining({ area: 'api', page: 'orders.listHistory', requestId: 'r-1', count: 1 }),
    ]);
    expect(JSON.stringify(await errors())).not.toContain('acme');
  });

  it('on the server names the commit, so that errors of two releases are not counted together', async () => {
    for (const revision of ['1'.repeat(40), '2'.repeat(40), null]) {
      const telemetry = createTelemetry({ ...provider, revision });
      telemetry.addServerError({ at: 'orders.get', error: 'failed' });
      await telemetry.write();
    }
    const versions = (await errors()).map(({ version }) => version).sort();
    expect(versions).toEqual(['1.0.0', '1.0.0-111111111111', '1.0.0-222222222222']);
  });

  it('is recorded when a request fails', async () => {
    const amelia = await api.asUser('role1@acme.test');
    await provider.db.execute(sql`alter table notifications rename to notifications_gone`);
    try {
      expect((await amelia.fetch('/api/v1/me/notifications')).status).toBe(500);
    } finally {
      await provider.db.execute(sql`alter table notifications_gone rename to notifications`);
    }
    await provider.telemetry.write();
    const [found] = await errors();
    expect(found).toMatchObject({ area: 'api', count: 1 });
    expect(found?.requestId).toMatch(/^[\da-f-]{36}$/);
    expect(found?.stack).toContain('apps/provider-api/src/');
  });

  it('is listed for the requested days', async () => {
    await send({ events: [failed] });
    api.advance({ days: 8 });
    expect(await errors()).toEqual([]);
    expect(await errors('?days=9')).toHaveLength(1);
    const answer = await monitoring.fetch(new Request('http://portal.test/errors?days=x'), bindings);
    expect(answer.status).toBe(422);
  });

  it('is not shown to other machines', async () => {
    const elsewhere = { incoming: { socket: { remoteAddress: '203.0.113.9' } } };
    expect((await monitoring.fetch(new Request('http://portal.test/errors'), elsewhere)).status).toBe(404);
  });
});

it('stores an error whose long message is cut at an emoji', async () => {
  const error = new Error(`${'x'.repeat(299)}\u{1f44d} and more`);
  provider.telemetry.addServerError({ at: 'orders.listHistory', error });
  await provider.telemetry.write();
  expect((await errors())[0]).toMatchObject({ message: 'x'.repeat(299) });
});

it('drops a row that no column can hold, and stores the others', async () => {
  provider.telemetry.addServerError({ at: 'bad\0', error: new Error('first') });
  await send({ events: [shown, failed] });
  expect(await hours()).toHaveLength(2);
  expect(await errors()).toHaveLength(1);
  provider.telemetry.addServerError({ at: 'orders.listHistory', error: new Error('second') });
  await provider.telemetry.write();
  expect((await errors()).map(({ count }) => count)).toEqual([1, 1]);
});

it('keeps counts in memory while database writes fail', async () => {
  await provider.db.execute(sql`alter table telemetry_hours rename to hours_gone`);
  await send({ events: [shown, failed] });
  await provider.db.execute(sql`alter table hours_gone rename to telemetry_hours`);
  await send({ events: [shown] });
  const rows = await hours();
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'page-shown', count: 2 }));
  expect(await errors()).toEqual([expect.objectContaining({ count: 1 })]);
});

it('removes reports and errors after 90 days', async () => {
  await send({ events: [shown, failed] });
  api.advance({ days: 91 });
  await send({ events: [shown] });
  for (const each of monitoringJobs) await each.handle({}, provider);
  expect(await hours()).toHaveLength(1);
  expect(await errors('?days=366')).toEqual([]);
});
