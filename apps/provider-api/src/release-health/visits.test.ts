import { afterEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import type { TelemetryEvent } from '@portal/api-client/telemetry';
import { sessions } from '../auth/tables.ts';
import { sql } from '../db/drizzle.ts';
import { monitoringJobs } from '../monitoring/jobs.ts';
import type { ReadChannels } from '../monitoring/receive-report.ts';
import { createMonitoring } from '../monitoring/routes.ts';
import type { Browser } from '../testing/index.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { releaseVisits } from './tables.ts';
import { createVisits, readSlowLoads, readVersionHealth } from './visits.ts';
import { listVisitsByHour } from './visits-over-time.ts';

const { api, amelia, ben, nadia } = await openTestApi({
  amelia: 'role1@acme.test',
  ben: 'role2@acme.test',
  nadia: 'role1@cobalt.test',
});
const { provider } = api;
const monitoring = createMonitoring({ ...provider, checks: api.checks });

afterEach(async () => {
  await provider.visits.write();
  await provider.db.delete(releaseVisits);
});

const at = { area: 'quoting', version: '1.4.0', page: '/quotes' } as const;
const shown: TelemetryEvent = { kind: 'page-shown', ...at };
const threw: TelemetryEvent = { kind: 'error', ...at, message: 'x', stack: '' };
const vital = (metric: 'LCP' | 'FCP', rating: 'good' | 'poor'): TelemetryEvent => ({
  kind: 'web-vital',
  ...at,
  metric,
  rating,
  value: 1,
});

/** Sends a report with the cookies of a browser; null: of a visitor who has none. */
async function report(
  browser: Browser | null,
  events: readonly TelemetryEvent[],
  headers = {},
  server = monitoring,
) {
  const body = JSON.stringify({ events });
  const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  await server.fetch(
    new Request('http://portal.test/telemetry', {
      method: 'POST',
      body,
      headers: {
        ...{ Origin: 'http://portal.test', 'Content-Length': String(Buffer.byteLength(body)), cookie },
        ...headers,
      },
    }),
    { incoming: { socket: { remoteAddress: '203.0.113.7' } } },
  );
  await provider.visits.write();
}

const health = (version: string = at.version) =>
  readVersionHealth(provider.db, { area: at.area, versions: [version], since: new Date(0) });
const failures = async () => (await health()).failures;

describe('a visit', () => {
  it('is counted once per user, however many pages and reports there are', async () => {
    await report(amelia, [shown, shown]);
    await report(amelia, [shown, { ...shown, page: '/quotes/:reference' }]);
    await report(nadia, [shown]);
    expect(await failures()).toEqual({ visits: 2, failed: 0, users: 0, partners: 0 });
  });

  it.each<[string, TelemetryEvent]>([
    ['an error', threw],
    ['a blocked page', { kind: 'blocked', ...at, ms: 2000 }],
    [
      'an area that could not be loaded',
      { kind: 'area-failed', area: 'quoting', version: '1.4.0', reason: 'failed' },
    ],
    ['a version that was replaced', { kind: 'area-replaced', area: 'quoting', version: '1.4.0' }],
  ])('fails with %s, and no later report can undo it', async (_, event) => {
    await report(amelia, [event]);
    await report(amelia, [shown]);
    await report(ben, [shown, event]);
    await report(nadia, [event]);
    expect(await failures()).toEqual({ visits: 3, failed: 3, users: 3, partners: 2 });
  });

  it('does not fail because the page is older than the version, or because of the content policy', async () => {
    await report(amelia, [
      { kind: 'area-failed', area: 'quoting', version: '1.4.0', reason: 'shell-outdated' },
      { kind: 'policy', ...at, directive: 'script-src', source: 'inline' },
      { kind: 'area-loaded', area: 'quoting', version: '1.4.1', ms: 1, isFallback: false },
    ]);
    expect((await failures()).visits).toBe(0);
    expect((await health('1.4.1')).failures.visits).toBe(0);
  });

  it('is slow if a core web vital is poor', async () => {
    await report(amelia, [shown, vital('LCP', 'poor'), vital('FCP', 'good')]);
    await report(ben, [shown, vital('LCP', 'good'), vital('FCP', 'poor')]);
    await report(nadia, [shown]);
    expect((await health()).slowness).toEqual({ visits: 2, failed: 1, users: 1, partners: 1 });
  });
});

describe('made-up reports', () => {
  it.each([
    ['a visitor who is not signed in', null, {}],
    ['an unknown session', null, { cookie: 'portal_session=made-up; session=x' }],
    ['another site', amelia, { Origin: 'https://evil.test' }],
  ])('of %s count nothing', async (_, browser, headers) => {
    await report(browser, [threw], headers);
    expect(await failures()).toEqual({ visits: 0, failed: 0, users: 0, partners: 0 });
  });

  it('of one user count as one visit', async () => {
    for (let time = 0; time < 20; time += 1) await report(ben, Array(50).fill(threw));
    const again = await api.asUser('role2@acme.test');
    await report(again, [threw]);
    expect(await failures()).toEqual({ visits: 1, failed: 1, users: 1, partners: 1 });
  });

  it('with made-up versions fill at most 40 rows an hour', async () => {
    const carl = await api.asUser('role3@acme.test');
    for (let sent = 0; sent < 3; sent += 1)
      await report(
        carl,
        Array.from({ length: 50 }, (_, number) => ({ ...shown, version: `${sent}.${number}` })),
      );
    expect(await provider.db.select().from(releaseVisits)).toHaveLength(40);
  });

  it('do not prolong a session', async () => {
    const seen = async () => (await provider.db.select().from(sessions)).map(({ seenAt }) => Number(seenAt));
    const before = await seen();
    api.advance({ minutes: 5 });
    await report(amelia, [shown]);
    expect(await seen()).toEqual(before);
  });
});

it('are listed by version and hour, without those before an instant', async () => {
  const hour = new Date('2026-11-26T08:00:00.000Z');
  const row = { day: new Date('2026-11-26T00:00:00.000Z'), hour, partner: 'p', rated: true, slow: false };
  await provider.db.insert(releaseVisits).values([
    { ...row, visitor: 'a', area: 'quoting', version: '1', failed: true, channel: 'testers' },
    { ...row, visitor: 'b', area: 'quoting', version: '1', failed: false, channel: 'everyone' },
    { ...row, visitor: 'b', area: 'quoting', version: '2', failed: false, rated: false },
    { ...row, visitor: 'c', area: 'orders', version: '1', failed: false },
    {
      ...row,
      visitor: 'd',
      area: 'quoting',
      version: '1',
      failed: true,
      hour: new Date('2026-11-26T07:00:00.000Z'),
    },
  ]);
  expect(await listVisitsByHour(provider.db, { area: 'quoting', since: hour })).toEqual([
    { version: '1', hour, channel: 'everyone', visits: 1, failed: 0, rated: 1, slow: 0 },
    { version: '1', hour, channel: 'testers', visits: 1, failed: 1, rated: 1, slow: 0 },
    { version: '2', hour, channel: null, visits: 1, failed: 0, rated: 0, slow: 0 },
  ]);
});

describe('the channel of a visit', () => {
  const channels = async () =>
    (await provider.db.select().from(releaseVisits)).map(({ version, channel }) => [version, channel]);
  const withChannels = (readChannels: ReadChannels) =>
    createMonitoring({ ...provider, checks: api.checks, readChannels });

  it('is recorded for each version, from the user, the partner and the session', async () => {
    const asked: unknown[] = [];
    const server = withChannels(async (visitor) => {
      asked.push(visitor);
      return (area, version) => (area === 'quoting' && version === '1.4.0' ? 'testers' : 'earlier');
    });
    await report(amelia, [shown, { ...shown, version: '1.3.0' }], {}, server);
    expect((await channels()).sort()).toEqual([
      ['1.3.0', 'earlier'],
      ['1.4.0', 'testers'],
    ]);
    const { id, partner } = await amelia.call(contract.auth.getMe, {});
    expect(asked).toEqual([
      {
        user: { id, partner: { id: partner.id, isMultiQuoteTester: true } },
        sessionToken: amelia.cookies.get('portal_session'),
      },
    ]);
  });

  it('is a label of the metrics of loads and page events', async () => {
    const server = withChannels(async () => (area) => (area === 'quoting' ? 'percentage' : null));
    const loaded = { kind: 'area-loaded', ...at, ms: 5, isFallback: false } as const;
    const failed = { kind: 'area-failed', ...at, reason: 'timeout' } as const;
    await report(amelia, [loaded, failed, shown, { ...loaded, area: 'made-up' }], {}, server);
    await report(null, [loaded], {}, server);
    const text = (await provider.metrics.write()).text;
    const loads = text
      .split('\n')
      .filter((line) => line.startsWith('portal_area_loads_total'))
      .map((line) => line.replace('portal_area_loads_total', ''));
    expect(loads).toEqual(
      expect.arrayContaining([
        '{area="quoting",version="1.4.0",channel="percentage",outcome="loaded"} 1',
        '{area="quoting",version="1.4.0",channel="percentage",outcome="timeout"} 1',
        // Other tests may have used up the labels for made-up versions.
        expect.stringMatching(/^\{area="(?:made-up|other)",.*,channel="unknown",outcome="loaded"\} 1$/),
        '{area="quoting",version="1.4.0",channel="unknown",outcome="loaded"} 1',
      ]),
    );
    expect(text).toMatch(/portal_page_events_total\{[^}]*channel="percentage",kind="page-shown"\} 1/);
  });

  it('keeps its first value; if it was unknown, a later report adds it', async () => {
    await report(amelia, [shown]);
    expect(await channels()).toEqual([['1.4.0', null]]);
    await report(
      amelia,
      [shown],
      {},
      withChannels(async () => () => 'percentage'),
    );
    await report(
      amelia,
      [shown],
      {},
      withChannels(async () => () => 'everyone'),
    );
    expect(await channels()).toEqual([['1.4.0', 'percentage']]);
  });

  it('is unknown while the release store cannot be read, and the visit counts', async () => {
    const server = withChannels(() => Promise.reject(new Error('unreachable')));
    await report(amelia, [threw], {}, server);
    expect(await channels()).toEqual([['1.4.0', null]]);
    expect((await failures()).failed).toBe(1);
  });
});

it('what staff do as a user does not count', async () => {
  provider.visits.add([threw], { userId: 1, partnerId: 1, impersonatedBy: { id: 1, name: 'Staff' } });
  await provider.visits.write();
  expect((await failures()).visits).toBe(0);
});

it('rows do not contain the IDs of users, and two processes add to the same row', async () => {
  await report(amelia, [shown]);
  const other = createVisits(provider);
  const [row] = await provider.db.select().from(releaseVisits);
  const caller = await amelia.call(contract.auth.getMe, {});
  expect(row?.visitor).toMatch(/^[\w-]{22}$/);
  other.add([threw], { userId: caller.id, partnerId: 0, impersonatedBy: null });
  await other.write();
  expect(await failures()).toEqual({ visits: 1, failed: 1, users: 1, partners: 1 });
});

it('keeps visits in memory while the database cannot be written', async () => {
  await provider.db.execute(sql`alter table release_visits rename to visits_gone`);
  await report(amelia, [threw]);
  await provider.db.execute(sql`alter table visits_gone rename to release_visits`);
  await report(amelia, [shown]);
  expect(await failures()).toEqual({ visits: 1, failed: 1, users: 1, partners: 1 });
});

it('a visit consists of its first hour, and is counted again the next day', async () => {
  const visit = async (event: TelemetryEvent) => {
    provider.visits.add([event], { userId: 5, partnerId: 2, impersonatedBy: null });
    await provider.visits.write();
    return provider.db.select().from(releaseVisits).orderBy(releaseVisits.hour);
  };
  // Starts at midnight, so that the next hour belongs to the same day.
  const now = provider.now();
  api.advance({ minutes: 24 * 60 - (now.getUTCHours() * 60 + now.getUTCMinutes()) + 1 });
  const [first] = await visit(shown);
  api.advance({ minutes: 60 });
  expect(await visit(threw)).toEqual([first]);
  api.advance({ days: 1 });
  const [, second] = await visit(threw);
  expect(second?.failed).toBe(true);
  expect(second?.visitor).not.toBe(first?.visitor);
});

it('visits are removed after 90 days', async () => {
  provider.visits.add([shown], { userId: 5, partnerId: 2, impersonatedBy: null });
  await provider.visits.write();
  api.advance({ days: 91 });
  for (const job of monitoringJobs) await job.handle({}, provider);
  expect(await provider.db.select().from(releaseVisits)).toEqual([]);
});

describe('loading times', () => {
  const loaded = (ms: number, isFallback = false) =>
    ({ kind: 'area-loaded', area: at.area, version: at.version, ms, isFallback }) as const;
  const opened = (ms: number, version: string = at.version) =>
    ({ kind: 'page-shown', ...at, version, ms }) as const;
  async function send(userId: number, events: readonly TelemetryEvent[]) {
    provider.visits.add(events, { userId, partnerId: 1, impersonatedBy: null });
    await provider.visits.write();
  }
  const slowest = async () =>
    (await provider.db.select().from(releaseVisits)).map(({ slowestMs }) => slowestMs);

  it('are the longest of a visit, in any order of reports', async () => {
    await send(71, [loaded(900), opened(120.4)]);
    await send(71, [opened(300), shown]);
    expect(await slowest()).toEqual([900]);
  });

  it('do not start a visit, and do not count the version that a page fell back to', async () => {
    await send(72, [loaded(900)]);
    expect(await slowest()).toEqual([]);
    await send(72, [loaded(900, true), shown]);
    expect(await slowest()).toEqual([null]);
  });

  it('are compared with the predecessor’s first day', async () => {
    const visit = async (version: string, from: number, times: readonly number[]) => {
      for (const [number, ms] of times.entries())
        provider.visits.add([opened(ms, version)], {
          ...{ userId: from + number, partnerId: number % 3, impersonatedBy: null },
        });
      await provider.visits.write();
    };
    const first = provider.now();
    await visit('1', 0, [100, 100, 100, 100, 100, 100, 100, 100, 200, 900]);
    api.advance({ days: 2 });
    // Not in its first day any more: most files come from the browser's cache.
    await visit('1', 50, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    const since = provider.now();
    await visit('2', 100, [150, 201, 300, 400]);
    const read = (from: Date) =>
      readSlowLoads(provider.db, { area: at.area, version: '2', since }, { version: '1', since: from });
    expect(await read(first)).toEqual({
      limitMs: 200,
      current: { visits: 4, failed: 3, users: 3, partners: 3 },
      predecessor: { visits: 10, failed: 1, users: 1, partners: 1 },
    });
    api.advance({ days: 1 });
    expect(await read(provider.now())).toBeNull();
  });
});
