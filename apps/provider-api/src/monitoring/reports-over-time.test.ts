import { expect, it } from '@jest/globals';
import { releaseVisits } from '../release-health/tables.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { listReportsByTime } from './reports-over-time.ts';
import { telemetryHours } from './tables.ts';

const { api } = await openTestApi({});
const { db } = api.provider;

const HOUR_MS = 3_600_000;
const DAY = new Date('2026-11-26T00:00:00.000Z');
const at = (hour: number) => new Date(DAY.getTime() + hour * HOUR_MS);
const NONE = { rated: 0, poor: 0 };

it('are listed by version and period, without versions that nobody visited', async () => {
  const visit = (visitor: string, hour: number, slowestMs: number | null, version = '1') => ({
    ...{ day: DAY, partner: 'p', area: 'quoting', failed: false, rated: false, slow: false },
    ...{ visitor, hour: at(hour), slowestMs, version },
  });
  await db
    .insert(releaseVisits)
    .values([
      ...[100, 200, 300, 400, 500].map((ms, index) => visit(`v${index}`, 8, ms)),
      visit('late', 9, 900),
      visit('unknown', 9, null, '2'),
    ]);
  const count = (version: string, hour: number, kind: string, detail: string, times: number) => ({
    ...{ hour: at(hour), area: 'quoting', version, kind, page: '/quotes', detail, count: times, total: 0 },
  });
  await db
    .insert(telemetryHours)
    .values([
      count('1', 8, 'error', '', 3),
      count('1', 9, 'error', '', 1),
      count('1', 8, 'policy', 'script-src', 2),
      count('1', 8, 'web-vital', 'LCP good', 6),
      count('1', 8, 'web-vital', 'LCP poor', 2),
      count('1', 9, 'web-vital', 'INP needs-improvement', 5),
      count('made-up', 8, 'error', '', 99),
      count('1', 7, 'error', '', 50),
      { ...count('1', 8, 'error', '', 70), area: 'orders' },
    ]);
  const wanted = { area: 'quoting', since: at(8) };
  expect(await listReportsByTime(db, { ...wanted, step: HOUR_MS })).toEqual([
    {
      ...{ version: '1', at: at(8), errors: 3, policyReports: 2, medianMs: 300, p95Ms: 480 },
      vitals: { LCP: { rated: 8, poor: 2 }, INP: NONE, CLS: NONE },
    },
    {
      ...{ version: '1', at: at(9), errors: 1, policyReports: 0, medianMs: 900, p95Ms: 900 },
      vitals: { LCP: NONE, INP: { rated: 5, poor: 0 }, CLS: NONE },
    },
  ]);
  const [day, ...others] = await listReportsByTime(db, { ...wanted, step: 24 * HOUR_MS });
  expect(day).toMatchObject({ at: DAY, errors: 4, medianMs: 350, vitals: { LCP: { rated: 8 } } });
  expect(others).toEqual([]);
});
