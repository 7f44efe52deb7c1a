import { expect, it } from '@jest/globals';
import type { VisitChannel } from '../contract/health.ts';
import { readHealthOverTime } from './health.ts';

const NOW = new Date('2026-11-27T10:30:00.000Z');
const visit = (version: string, hour: string, failed = 0, channel: VisitChannel = 'everyone') => ({
  version,
  hour: new Date(hour),
  channel,
  visits: 10,
  failed,
  rated: 4,
  slow: 1,
});
const read = (days: number, hours: ReturnType<typeof visit>[]) => {
  let since: Date | undefined;
  const support = {
    now: () => NOW,
    listVisitsByHour: async (wanted: { since: Date }) => {
      since = wanted.since;
      return hours;
    },
    listReportsByTime: async ({ step }: { step: number }) => {
      const none = { rated: 0, poor: 0 };
      const report = { errors: 3, policyReports: 1, medianMs: 400, p95Ms: 1900 };
      const vitals = { LCP: { rated: 4, poor: 1 }, INP: none, CLS: none };
      return [{ version: '1.0', at: new Date(Math.floor(NOW.getTime() / step) * step), ...report, vitals }];
    },
  };
  return readHealthOverTime(support, 'orders', days).then((health) => ({ ...health, since }));
};

it('adds the hours of a day', async () => {
  const { times, versions, since } = await read(7, [
    visit('1.0', '2026-11-26T08:00:00.000Z', 1),
    visit('1.0', '2026-11-26T23:00:00.000Z', 2),
    visit('1.1', '2026-11-27T09:00:00.000Z'),
  ]);
  expect([times.length, times[0], times[6]]).toEqual([
    7,
    '2026-11-21T00:00:00.000Z',
    '2026-11-27T00:00:00.000Z',
  ]);
  expect(since).toEqual(new Date('2026-11-21T00:00:00.000Z'));
  expect(versions).toEqual([
    {
      version: '1.0',
      points: [{ at: '2026-11-26T00:00:00.000Z', visits: 20, failed: 3, rated: 8, slow: 2 }],
    },
    {
      version: '1.1',
      points: [{ at: '2026-11-27T00:00:00.000Z', visits: 10, failed: 0, rated: 4, slow: 1 }],
    },
  ]);
});

it('keeps the hours of the last day separate', async () => {
  const { times, versions } = await read(1, [visit('1.0', '2026-11-27T10:00:00.000Z')]);
  expect([times.length, times[23]]).toEqual([24, '2026-11-27T10:00:00.000Z']);
  expect(versions[0]?.points.map(({ at }) => at)).toEqual(['2026-11-27T10:00:00.000Z']);
});

it('adds the visits of each channel, and counts them in the hours of the version', async () => {
  const { channels, versions } = await read(7, [
    visit('1.0', '2026-11-26T08:00:00.000Z', 1),
    visit('1.0', '2026-11-26T08:00:00.000Z', 4, 'testers'),
    visit('1.0', '2026-11-27T08:00:00.000Z', 2, 'testers'),
  ]);
  expect(channels).toEqual([
    { version: '1.0', channel: 'everyone', visits: 10, failed: 1, rated: 4, slow: 1 },
    { version: '1.0', channel: 'testers', visits: 20, failed: 6, rated: 8, slow: 2 },
  ]);
  expect(versions[0]?.points[0]).toMatchObject({ visits: 20, failed: 5 });
});

it('has no versions without visits', async () => {
  expect((await read(30, [])).versions).toEqual([]);
});

it('adds what pages reported, to the versions that have visits', async () => {
  const visits = [visit('1.0', '2026-11-27T08:00:00.000Z'), visit('1.1', '2026-11-27T08:00:00.000Z')];
  const { reports } = await read(7, visits);
  expect(reports).toEqual([
    {
      version: '1.0',
      points: [expect.objectContaining({ at: '2026-11-27T00:00:00.000Z', errors: 3, p95Ms: 1900 })],
    },
    { version: '1.1', points: [] },
  ]);
  expect((await read(1, visits)).reports?.[0]?.points[0]?.at).toBe('2026-11-27T10:00:00.000Z');
});
