import type { Database } from '../db/database.ts';
import { and, eq, gte, inArray, isNotNull, type SQL, sql } from '../db/drizzle.ts';
import { releaseVisits } from '../release-health/tables.ts';
import { telemetryHours } from './tables.ts';

/** What pages reported about one version in one hour or day. */
export interface PageReports {
  version: string;
  /** Start of the hour or day. */
  at: Date;
  errors: number;
  policyReports: number;
  /** Median and 95th percentile of the slowest page of each visit, in milliseconds; null without visits. */
  medianMs: number | null;
  p95Ms: number | null;
  /** How often each core web vital was reported, and how often it was poor. */
  vitals: Record<'LCP' | 'INP' | 'CLS', { rated: number; poor: number }>;
}

interface Wanted {
  area: string;
  since: Date;
  /** Length of a period in milliseconds: an hour or a day. */
  step: number;
}

/**
 * Errors, content policy reports, web vitals and loading times of each version, by hour or day. Leaves out versions
 * without a visit of a signed-in user: anyone can report a made-up version.
 */
export async function listReportsByTime(db: Database, wanted: Wanted): Promise<PageReports[]> {
  const found = new Map<string, PageReports>();
  const reportsAt = (version: string, at: number): PageReports => {
    const key = `${version} ${at}`;
    const none = { rated: 0, poor: 0 };
    const known = found.get(key) ?? {
      ...{ version, at: new Date(at), errors: 0, policyReports: 0, medianMs: null, p95Ms: null },
      vitals: { LCP: none, INP: none, CLS: none },
    };
    found.set(key, known);
    return known;
  };
  for (const { version, at, p50, p95 } of await listDurations(db, wanted))
    Object.assign(reportsAt(version, at), { medianMs: p50, p95Ms: p95 });
  for (const { version, at, ...counts } of await listCounts(db, wanted))
    Object.assign(reportsAt(version, at), {
      errors: counts.errors,
      policyReports: counts.policyReports,
      vitals: {
        LCP: { rated: counts.lcp, poor: counts.poorLcp },
        INP: { rated: counts.inp, poor: counts.poorInp },
        CLS: { rated: counts.cls, poor: counts.poorCls },
      },
    });
  return [...found.values()].sort(
    (a, b) => Number(a.at) - Number(b.at) || a.version.localeCompare(b.version),
  );
}

/** The start of the period that an hour is in, in milliseconds. */
const startOf = (hour: SQL, step: number) =>
  sql`(floor(extract(epoch from ${hour}) * 1000 / ${sql.raw(String(step))}) * ${sql.raw(String(step))})`.mapWith(
    Number,
  );

function listDurations(db: Database, { area, since, step }: Wanted) {
  const { version, hour, slowestMs } = releaseVisits;
  const at = startOf(sql`${hour}`, step);
  const percentile = (share: string) =>
    sql`percentile_cont(${sql.raw(share)}) within group (order by ${slowestMs})`.mapWith(Number);
  return db
    .select({ version, at, p50: percentile('0.5'), p95: percentile('0.95') })
    .from(releaseVisits)
    .where(and(eq(releaseVisits.area, area), gte(hour, since), isNotNull(slowestMs)))
    .groupBy(version, at);
}

function listCounts(db: Database, { area, since, step }: Wanted) {
  const { version, hour, kind, detail, count } = telemetryHours;
  const at = startOf(sql`${hour}`, step);
  const sum = (condition: SQL) => sql`coalesce(sum(${count}) filter (where ${condition}), 0)`.mapWith(Number);
  const rated = (metric: string) => sum(sql`${kind} = 'web-vital' and ${detail} like ${`${metric} %`}`);
  const poor = (metric: string) => sum(sql`${kind} = 'web-vital' and ${detail} = ${`${metric} poor`}`);
  const visited = db
    .select({ version: releaseVisits.version })
    .from(releaseVisits)
    .where(and(eq(releaseVisits.area, area), gte(releaseVisits.hour, since)));
  return db
    .select({
      ...{ version, at },
      errors: sum(sql`${kind} = 'error'`),
      policyReports: sum(sql`${kind} = 'policy'`),
      ...{ lcp: rated('LCP'), inp: rated('INP'), cls: rated('CLS') },
      ...{ poorLcp: poor('LCP'), poorInp: poor('INP'), poorCls: poor('CLS') },
    })
    .from(telemetryHours)
    .where(and(eq(telemetryHours.area, area), gte(hour, since), inArray(version, visited)))
    .groupBy(version, at);
}
